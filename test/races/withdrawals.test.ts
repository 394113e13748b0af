import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../../domain/shared/calendar.ts';
import { returnableLoan } from '../support/app.ts';
import { done } from '../support/client.ts';
import { loanOf } from './loans.ts';
import { expectOnly, openTrack } from './race.ts';

const { payer, clerk, crowd, rounds } = await openTrack();
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
