import { describe, expect, it } from 'vitest';
import { disbursedLoan, payInstallments } from '../support/app.ts';
import { recordDeposit } from '../support/books.ts';
import { done } from '../support/client.ts';
import { loanOf } from './loans.ts';
import { expectOnly, openTrack } from './race.ts';

const { service, payer, clerk, crowd, rounds } = await openTrack();
const ROUNDS = 3;

describe('concurrent payoffs', () => {
  const lend = (amount: number, term: number) => disbursedLoan(payer, clerk, { amount, term });
  const payOff = (size: number, loanId: string) => crowd(size, payer, (who) => who.paysOff(loanId));

  it('one of twelve pays the loan off', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const loanId = await lend(300, 3);
      await race(payOff(12, loanId));
      expect(await loanOf(payer, loanId)).toMatchObject({ status: 'Completed', paidAmount: 300, totalInterest: 0 });
    });
    const { 200: taken, PAYMENT_IN_PROGRESS: waiting = 0, LOAN_COMPLETED: late = 0 } = total;
    expect({ taken, refused: waiting + late }).toEqual({ taken: ROUNDS, refused: ROUNDS * 11 });
  });

  it('one key pays the loan off once', async () => {
    await rounds(ROUNDS, async (race, index) => {
      const loanId = await lend(300, 3);
      const [{ counts }] = await race(crowd(8, payer.withKey(`payoff-${index}`), (who) => who.paysOff(loanId)));
      expectOnly(counts, '200', 'IDEMPOTENCY_KEY_IN_USE');
      expect(await payer.reads(`/payments?loanId=${loanId}`)).toHaveLength(1);
    });
  });

  it('payments take place before or after it, but not beside it', async () => {
    await rounds(ROUNDS, async (race) => {
      const loanId = await lend(300, 3);
      const pay = crowd(5, payer, (who) => who.pays(loanId, 10));
      const [payoffs, payments] = await race(payOff(3, loanId), pay);
      expectOnly(payoffs.counts, '200', 'PAYMENT_IN_PROGRESS', 'LOAN_COMPLETED');
      expectOnly(payments.counts, '200', 'AMOUNT_EXCEEDS_BALANCE', 'LOAN_COMPLETED');
      const { status, amount, totalInterest, paidAmount } = await loanOf(payer, loanId);
      const { 200: paid = 0 } = payments.counts;
      // A payment that settles before the payoff pays interest, which no payoff gives back.
      const paidOff = payoffs.counts[200] === 1;
      expect([status, paidAmount]).toEqual(paidOff ? ['Completed', amount + totalInterest] : ['Active', paid * 10]);
    });
  });

  it('a verification counts before it is quoted, or is refused', async () => {
    await rounds(ROUNDS, async (race, index) => {
      const loanId = await lend(300, 3);
      const { paymentId } = await done(payer.reportsTransfer(loanId, 100, `PAYOFF-${index}`));
      await recordDeposit(service, `PAYOFF-${index}`, 100);
      const verify = crowd(2, payer, (who) => who.verifies(paymentId));
      const [payoffs, { counts: verified }] = await race(payOff(2, loanId), verify);
      expect(payoffs.counts[200]).toBe(1);
      expectOnly(verified, '200', 'AMOUNT_EXCEEDS_BALANCE', 'PAYMENT_NOT_PENDING');
      const { status, amount, totalInterest, paidAmount } = await loanOf(payer, loanId);
      expect(status).toBe('Completed');
      expect(paidAmount).toBeCloseTo(amount + totalInterest, 10);
      const { status: transfer } = await payer.reads(`/payments/${paymentId}`);
      expect(transfer).toBe(verified[200] === 1 ? 'Completed' : 'Pending');
    });
  });

  it('a pause comes before it, or not at all', async () => {
    await rounds(ROUNDS, async (race) => {
      const loanId = await lend(600, 6);
      await payInstallments(payer, loanId, 1);
      const pause = crowd(2, payer, (who) => who.pauses(loanId));
      const [payoffs, pauses] = await race(payOff(2, loanId), pause);
      expect(payoffs.counts[200]).toBe(1);
      expectOnly(pauses.counts, '200', 'LOAN_NOT_ELIGIBLE_FOR_PAUSE');
      expect((await loanOf(payer, loanId)).status).toBe('Completed');
    });
  });
});
