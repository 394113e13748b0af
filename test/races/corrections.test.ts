import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../domain/shared/calendar.ts';
import { settled } from '../support/app.ts';
import { defaultedLoan, recordDeposit, refundDue } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { done } from '../support/client.ts';
import { loanOf, smallLoan, users } from './loans.ts';
import { type Counts, countsOf, race, rounds, track } from './race.ts';

const on = track();
const ROUNDS = 3;

async function settledPayment(payer: Borrower, loanId: string, amount = 100): Promise<string> {
  const { paymentId } = await done(payer.pays(loanId, amount));
  await settled(payer);
  return paymentId;
}

describe('a reversal', () => {
  it('happens once', async () => {
    const { payer, clerk } = await users(on());
    const total = await rounds('reverse one payment', on(), ROUNDS, async (index) => {
      const loanId = await smallLoan(payer, clerk);
      const paymentId = await settledPayment(payer, loanId);
      const round = await race(
        on().crowd(8, clerk, (who) => who.reverses(paymentId)),
        index,
      );
      expect(await loanOf(payer, loanId)).toMatchObject({ paidAmount: 0, remainingTerm: 3 });
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS, PAYMENT_NOT_COMPLETED: ROUNDS * 7 });
  });

  it('and payments are applied one after the other', async () => {
    const { payer, clerk } = await users(on());
    const total = await rounds('reverse against pay', on(), ROUNDS, async (index) => {
      const loanId = await smallLoan(payer, clerk);
      const first = await settledPayment(payer, loanId);
      const second = await settledPayment(payer, loanId, 50);
      const pays = on().crowd(4, payer, (who) => who.pays(loanId, 20));
      const round = await race(
        [...pays, () => clerk.reverses(first), () => on().across(clerk).reverses(second)],
        index,
      );
      expect(await loanOf(payer, loanId)).toMatchObject({ paidAmount: 80, remainingAmount: 220, status: 'Active' });
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS * 6 });
  });

  it('of a payment that is settling waits for it, or is refused', async () => {
    const { payer, clerk } = await users(on());
    await rounds('reverse against settle', on(), ROUNDS, async (index) => {
      const loanId = await smallLoan(payer, clerk);
      const { paymentId } = await done(payer.pays(loanId, 100));
      const round = await race(
        on().crowd(6, clerk, (who) => who.reverses(paymentId)),
        index,
      );
      const reversed = round.counts[200] ?? 0;
      expect(reversed).toBeLessThanOrEqual(1);
      expect((await loanOf(payer, loanId)).paidAmount).toBe(reversed === 1 ? 0 : 100);
      return round;
    });
  });

  it('and a pause agree in either order', async () => {
    const { payer, clerk } = await users(on());
    await rounds('reverse against pause', on(), ROUNDS, async (index) => {
      const loanId = await smallLoan(payer, clerk);
      const first = await settledPayment(payer, loanId);
      const round = await race([() => payer.pauses(loanId), () => clerk.reverses(first)], index);
      const { 0: paused, 1: reversed } = round.answers.map(({ status }) => status);
      expect(reversed).toBe(200);
      const status = paused === 200 ? 'Paused' : 'Active';
      expect(await loanOf(payer, loanId)).toMatchObject({ status, paidAmount: 0, remainingTerm: 3 });
      return round;
    });
  });

  it('of a transfer and the claims of its deposit leave the deposit to the first payment', async () => {
    const { payer, clerk } = await users(on());
    const other = await on().borrower();
    await rounds('reverse against verify', on(), ROUNDS, async (index) => {
      const [loanId, otherLoanId] = [await smallLoan(payer, clerk), await smallLoan(other, clerk)];
      const reference = `RETURNED-${index}`;
      const own = await done(payer.reportsTransfer(loanId, 100, reference));
      await recordDeposit(on().service, reference, 100);
      await done(payer.verifies(own.paymentId));
      const foreign = await done(other.reportsTransfer(otherLoanId, 100, reference));
      const claims = on().crowd(4, other, (who) => who.verifies(foreign.paymentId));
      const round = await race([...claims, () => clerk.reverses(own.paymentId)], index);
      expect(countsOf(round.answers.slice(0, 4))).toEqual({ PAYMENT_VERIFICATION_FAILED: 4 });
      expect([await loanOf(payer, loanId), await loanOf(other, otherLoanId)]).toMatchObject([
        { paidAmount: 0 },
        { paidAmount: 0 },
      ]);
      return round;
    });
  });
});

it('a refund is paid out once', async () => {
  const { payer, clerk } = await users(on());
  const total = await rounds('pay one refund out', on(), ROUNDS, async (index) => {
    const loanId = await smallLoan(payer, clerk);
    const paymentId = await refundDue(on().service, payer, loanId);
    return race(
      on().crowd(8, clerk, (who, at) => who.paysRefund(paymentId, `PAYOUT-${at}`)),
      index,
    );
  });
  expect(total).toEqual({ 200: ROUNDS, ALREADY_REFUNDED: ROUNDS * 7 });
});

it('a write-off and payments are booked one after the other', async () => {
  const { payer, clerk } = await users(on());
  await rounds('write off against pay', on(), ROUNDS, async (index) => {
    const loanId = await defaultedLoan(on().service, payer, clerk);
    const { remainingAmount } = await loanOf(payer, loanId);
    const pays = on().crowd(3, payer, (who) => who.pays(loanId, 10));
    const round = await race([...pays, ...on().crowd(3, clerk, (who) => who.writesOff(loanId))], index);
    const writeOffs: Counts = countsOf(round.answers.slice(3));
    const { 200: written = 0, LOAN_WRITTEN_OFF: again = 0, LOAN_NOT_DEFAULTED: cured = 0 } = writeOffs;
    expect(written + again + cured).toBe(3);
    expect(written).toBeLessThanOrEqual(1);
    expect((await loanOf(payer, loanId)).remainingAmount).toBeCloseTo(remainingAmount - 30, 10);
    return round;
  });
});

it('reversals and the close of business take their locks in one order', async () => {
  const { payer, clerk } = await users(on());
  const loans = await Promise.all(Array.from({ length: 6 }, () => smallLoan(payer, clerk)));
  const paid = [];
  for (const loanId of loans) paid.push(await settledPayment(payer, loanId));
  const date = addDays(dayOf(new Date()), 40);
  const close = on().service.app.closing.closeBusinessDay.execute({ date });

  const { counts } = await race(paid.map((paymentId) => () => clerk.reverses(paymentId)));
  await close;

  expect(counts).toEqual({ 200: 6 });
  for (const loanId of loans)
    expect(await loanOf(payer, loanId)).toMatchObject({ paidAmount: 0, remainingAmount: 300 });
});
