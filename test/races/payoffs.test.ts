import { describe, expect, it } from 'vitest';
import { disbursedLoan, payInstallments } from '../support/app.ts';
import { recordDeposit } from '../support/books.ts';
import { done } from '../support/client.ts';
import { loanOf, users } from './loans.ts';
import { countsOf, race, rounds, track } from './race.ts';

const on = track();
const ROUNDS = 3;

/** Refusals that are right only because another contender came first. */
const unless = (counts: Readonly<Record<string, number>>, ...allowed: readonly string[]) =>
  Object.keys(counts).filter((outcome) => !allowed.includes(outcome));

describe('concurrent payoffs', () => {
  it('one of twelve pays the loan off', async () => {
    const { payer, clerk } = await users(on());
    const total = await rounds('payoff against payoff', on(), ROUNDS, async (index) => {
      const loanId = await disbursedLoan(payer, clerk, { amount: 300, term: 3 });
      const round = await race(
        on().crowd(12, payer, (who) => who.paysOff(loanId)),
        index,
      );
      expect(await loanOf(payer, loanId)).toMatchObject({ status: 'Completed', paidAmount: 300, totalInterest: 0 });
      return round;
    });
    const { 200: taken, PAYMENT_IN_PROGRESS: waiting = 0, LOAN_COMPLETED: late = 0 } = total;
    expect({ taken, refused: waiting + late }).toEqual({ taken: ROUNDS, refused: ROUNDS * 11 });
  });

  it('one key pays the loan off once', async () => {
    const { payer, clerk } = await users(on());
    await rounds('payoffs with one key', on(), ROUNDS, async (index) => {
      const loanId = await disbursedLoan(payer, clerk, { amount: 300, term: 3 });
      const round = await race(
        on().crowd(8, payer.withKey(`payoff-${index}`), (who) => who.paysOff(loanId)),
        index,
      );
      expect(unless(round.counts, '200', 'IDEMPOTENCY_KEY_IN_USE')).toEqual([]);
      expect(await payer.reads(`/payments?loanId=${loanId}`)).toHaveLength(1);
      return round;
    });
  });

  it('payments take place before or after it, but not beside it', async () => {
    const { payer, clerk } = await users(on());
    await rounds('payoff against payments', on(), ROUNDS, async (index) => {
      const loanId = await disbursedLoan(payer, clerk, { amount: 300, term: 3 });
      const round = await race(
        [...on().crowd(3, payer, (who) => who.paysOff(loanId)), ...on().crowd(5, payer, (who) => who.pays(loanId, 10))],
        index,
      );
      const payoffs = countsOf(round.answers.slice(0, 3));
      const payments = countsOf(round.answers.slice(3));
      expect(unless(payoffs, '200', 'PAYMENT_IN_PROGRESS', 'LOAN_COMPLETED')).toEqual([]);
      expect(unless(payments, '200', 'AMOUNT_EXCEEDS_BALANCE', 'LOAN_COMPLETED')).toEqual([]);
      const { status, paidAmount } = await loanOf(payer, loanId);
      const paidOff = payoffs[200] === 1;
      expect({ status, paidAmount }).toEqual({
        status: paidOff ? 'Completed' : 'Active',
        paidAmount: paidOff ? 300 : (payments[200] ?? 0) * 10,
      });
      return round;
    });
  });

  it('a verification counts before it is quoted, or is refused', async () => {
    const { payer, clerk } = await users(on());
    await rounds('payoff against verification', on(), ROUNDS, async (index) => {
      const loanId = await disbursedLoan(payer, clerk, { amount: 300, term: 3 });
      const { paymentId } = await done(payer.reportsTransfer(loanId, 100, `PAYOFF-${index}`));
      await recordDeposit(on().service, `PAYOFF-${index}`, 100);
      const round = await race(
        [
          ...on().crowd(2, payer, (who) => who.paysOff(loanId)),
          ...on().crowd(2, payer, (who) => who.verifies(paymentId)),
        ],
        index,
      );
      const verified = countsOf(round.answers.slice(2));
      expect(countsOf(round.answers.slice(0, 2))[200]).toBe(1);
      expect(unless(verified, '200', 'AMOUNT_EXCEEDS_BALANCE', 'PAYMENT_NOT_PENDING')).toEqual([]);
      const { status, amount, totalInterest, paidAmount } = await loanOf(payer, loanId);
      expect(status).toBe('Completed');
      expect(paidAmount).toBeCloseTo(amount + totalInterest, 10);
      const { status: transfer } = await payer.reads(`/payments/${paymentId}`);
      expect(transfer).toBe(verified[200] === 1 ? 'Completed' : 'Pending');
      return round;
    });
  });

  it('a pause comes before it, or not at all', async () => {
    const { payer, clerk } = await users(on());
    await rounds('payoff against pause', on(), ROUNDS, async (index) => {
      const loanId = await disbursedLoan(payer, clerk, { amount: 600, term: 6 });
      await payInstallments(payer, loanId, 1);
      const round = await race(
        [...on().crowd(2, payer, (who) => who.paysOff(loanId)), ...on().crowd(2, payer, (who) => who.pauses(loanId))],
        index,
      );
      expect(countsOf(round.answers.slice(0, 2))[200]).toBe(1);
      expect(unless(countsOf(round.answers.slice(2)), '200', 'LOAN_NOT_ELIGIBLE_FOR_PAUSE')).toEqual([]);
      expect((await loanOf(payer, loanId)).status).toBe('Completed');
      return round;
    });
  });
});
