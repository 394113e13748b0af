import { describe, expect, it } from 'vitest';
import { addDays, addMonths, calendarDay, daysBetween } from '../../domain/shared/calendar.ts';
import { returnableLoan } from '../support/app.ts';
import { done } from '../support/client.ts';
import { loanOf } from './loans.ts';
import { expectOnly, openTrack } from './race.ts';

const { payer, clerk, crowd, rounds } = await openTrack({ SANDBOX_OUTCOMES: 'accept' });
const ROUNDS = 2;

describe('concurrent withdrawals', () => {
  const lend = () => returnableLoan(payer, clerk, { amount: 400, term: 3 });
  const withdraw = (size: number, loanId: string) => crowd(size, payer, (who) => who.withdraws(loanId));

  it('one of eight gives the loan back', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const loanId = await lend();
      await race(withdraw(8, loanId));
      expect(await loanOf(payer, loanId)).toMatchObject({ status: 'Completed', paidAmount: 400, totalInterest: 0 });
      expect(await payer.reads(`/payments?loanId=${loanId}`)).toMatchObject([{ amount: 390 }]);
    });
    expect(total).toEqual({ 200: ROUNDS, WITHDRAWAL_NOT_POSSIBLE: ROUNDS * 7 });
  });

  it('a payment comes before it or not at all, and so does a payoff', async () => {
    await rounds(ROUNDS, async (race) => {
      const loanId = await lend();
      const pay = crowd(3, payer, (who) => who.pays(loanId, 10));
      const payOff = crowd(2, payer, (who) => who.paysOff(loanId));
      const [withdrawn, paid, paidOff] = await race(withdraw(2, loanId), pay, payOff);
      expectOnly(withdrawn.counts, '200', 'WITHDRAWAL_NOT_POSSIBLE');
      expectOnly(paid.counts, '200', 'AMOUNT_EXCEEDS_BALANCE', 'LOAN_COMPLETED');
      expectOnly(paidOff.counts, '200', 'PAYMENT_IN_PROGRESS', 'LOAN_COMPLETED');
      const { status, amount, totalInterest, paidAmount } = await loanOf(payer, loanId);
      const isClosed = withdrawn.counts[200] === 1 || paidOff.counts[200] === 1;
      expect(status).toBe(isClosed ? 'Completed' : 'Active');
      if (isClosed) expect(paidAmount).toBeCloseTo(amount + totalInterest, 10);
    });
  });

  it('autopay collects before it, or not at all', async () => {
    const first = await clerk.reads('/sandbox/clock');
    // The right lasts for 30 days at most, so that only a short month has a due date in them.
    let start = calendarDay(first.businessDate);
    while (daysBetween(start, addMonths(start, 1)) > 30) start = addDays(start, 1);
    await done(clerk.movesClock(start));
    const loans: string[] = [];
    for (let index = 0; index < ROUNDS; index++) {
      const conditions = { withdrawalDays: 30 };
      loans.push(await returnableLoan(payer, clerk, { amount: 400, term: 3, conditions }));
    }
    for (const loanId of loans) await done(payer.authorizesAutopay(loanId));
    const due = addMonths(start, 1);
    await done(clerk.movesClock(addDays(due, -1)));
    await rounds(1, async (race) => {
      const close = crowd(2, clerk, (who) => who.movesClock(due));
      const [closed, withdrawn] = await race(
        close,
        loans.flatMap((loanId) => withdraw(2, loanId)),
      );
      expect(closed.counts).toEqual({ 200: 2 });
      expectOnly(withdrawn.counts, '200', 'WITHDRAWAL_NOT_POSSIBLE');
      for (const [at, loanId] of loans.entries()) {
        const { status, remainingAmount, paidAmount, amount, totalInterest } = await loanOf(payer, loanId);
        const payments = await payer.reads(`/payments?loanId=${loanId}`);
        const isGiven = withdrawn.answers.slice(2 * at, 2 * at + 2).some((answer) => answer.status === 200);
        expect([status, remainingAmount === 0]).toEqual(isGiven ? ['Completed', true] : ['Active', false]);
        expect(paidAmount + remainingAmount).toBeCloseTo(amount + totalInterest, 10);
        // One that is refused has met the payment of autopay.
        expect(isGiven ? [1, 2] : [1]).toContain(payments.length);
      }
    });
  });

  it('one on the last day counts, and the close of the next day ends the right', async () => {
    await rounds(ROUNDS, async (race) => {
      const loanId = await lend();
      await done(payer.authorizesAutopay(loanId));
      const { lastDay } = await payer.reads(`/loans/${loanId}/withdrawal`);
      const last = calendarDay(lastDay.slice(0, 10));
      await done(clerk.movesClock(last));
      const close = crowd(2, clerk, (who) => who.movesClock(addDays(last, 1)));
      const [{ counts }] = await race(withdraw(2, loanId), close);
      expectOnly(counts, '200', 'WITHDRAWAL_NOT_POSSIBLE');
      const { status, remainingAmount } = await loanOf(payer, loanId);
      expect([status, remainingAmount === 0]).toEqual(counts[200] === 1 ? ['Completed', true] : ['Active', false]);
      const late = await payer.withdraws(loanId);
      expect(late.body.error.code).toBe('WITHDRAWAL_NOT_POSSIBLE');
    });
  });
});
