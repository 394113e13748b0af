import { beforeEach, describe, expect, it } from 'vitest';
import { WriteOffLoan } from '../../../application/loans/loans.ts';
import { PayRefund } from '../../../application/payments/refunds.ts';
import { PreviewReversal } from '../../../application/payments/reversals.ts';
import {
  AlreadyRefunded,
  InvalidRefund,
  PaymentNotCompleted,
  PaymentNotFound,
  PaymentVerificationFailed,
  RefundNotFound,
} from '../../../domain/payments/payment.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import type { PaymentId } from '../../../domain/shared/ids.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, aPayment, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { ACT_AT, lendingDesk } from '../../support/lending-in-memory.ts';
import { figuresOf } from '../../support/loan-payments.ts';
import { momentOf } from '../../support/utc.ts';
import { faultsIn } from '../faults.ts';

const loanId = aLoan().id;

let desk: Awaited<ReturnType<typeof lendingDesk>>;
let orders = 0;
const order = async (amount: number) => (await desk.order(amount, { paymentId: idNumber(++orders) })).id;
const paid = async (amount = 888.49) => {
  const paymentId = await order(amount);
  await desk.report('succeeded', paymentId);
  return paymentId;
};
const preview = (paymentId: PaymentId) => new PreviewReversal(desk).execute({ paymentId, reason: 'disputed' });

beforeEach(async () => {
  desk = await lendingDesk();
});

describe('reversing a payment', () => {
  it('fails the payment, opens what it paid however late, and writes the statement', async () => {
    const paymentId = await paid();
    desk.calendar.day = calendarDay('2027-02-15');

    await desk.reverse(paymentId);

    const reversedAt = new Date('2027-02-15T00:00:00.000Z');
    const failed = { status: 'Failed', completedAt: null, failureReason: 'disputed', reversedAt };
    expect(await desk.payment(paymentId)).toMatchObject(failed);
    expect(figuresOf(await desk.loan())).toEqual(figuresOf(aLoan()));
    expect(desk.loanTransactions.all.map(({ type }) => type)).toEqual(['Disbursement', 'Payment', 'Reversal']);
    expect(desk.events.types.slice(-2)).toEqual(['loan.payment-reversed', 'payment.reversed']);
  });

  it('is previewed with the figures that it leads to, and nothing is stored', async () => {
    const paymentId = await paid();
    const before = figuresOf(await desk.loan());
    const published = desk.events.types.length;

    const midnightOf = (day: string) => `${day}T00:00:00.000Z`;
    expect(await preview(paymentId)).toEqual({
      amount: 888.49,
      currency: 'USD',
      before: {
        status: 'Active',
        remainingAmount: 9773.37,
        openCharges: 0,
        remainingTerm: 11,
        nextPaymentDate: midnightOf('2027-03-31'),
      },
      after: {
        status: 'Active',
        remainingAmount: 10_661.86,
        openCharges: 0,
        remainingTerm: 12,
        nextPaymentDate: midnightOf('2027-02-28'),
      },
    });
    expect(figuresOf(await desk.loan())).toEqual(before);
    expect(desk.events.types.length).toBe(published);
    await desk.reverse(paymentId);
    await expect(preview(paymentId)).rejects.toThrow(PaymentNotCompleted);
  });

  it('keeps the other payments, and leaves one that is processing reserved', async () => {
    const [first, second, processing] = [await paid(), await paid(100), await order(50)];

    await desk.reverse(first);

    const kept = { paidAmount: usd(100), remainingTerm: 12, lastPaymentAt: ACT_AT };
    expect(await desk.loan()).toMatchObject({ ...kept, inFlightAmount: usd(50) });
    expect(await desk.loans.historyOf(await desk.loan())).toMatchObject([{}, { paymentId: second, amount: usd(100) }]);
    await desk.report('succeeded', processing);
    expect(await desk.loan()).toMatchObject({ inFlightAmount: usd(0), paidAmount: usd(150) });
  });

  it('marks the deposit as returned. The deposit never pays again, and the reference can be recorded again', async () => {
    const { id: paymentId } = await desk.recordReference();
    await desk.recordDeposit();
    await desk.verify(paymentId);

    await desk.reverse(paymentId);

    expect(desk.deposits.all).toMatchObject([{ claimedBy: paymentId, returnedAt: ACT_AT }]);
    const again = await desk.recordReference();
    await expect(desk.verify(again.id)).rejects.toThrow(PaymentVerificationFailed);
  });

  it('is refused twice, before the money came, and after the payment failed', async () => {
    const paymentId = await paid();
    await desk.reverse(paymentId);
    const [processing, failed, pending] = [await order(1), await order(2), await desk.recordReference()];
    await desk.report('failed', failed);
    desk.events.published = [];

    for (const id of [paymentId, processing, failed, pending.id]) {
      await expect(desk.reverse(id)).rejects.toThrow(PaymentNotCompleted);
    }
    await expect(desk.reverse(idNumber(999_999))).rejects.toThrow(PaymentNotFound);
    expect(desk.events.published).toEqual([]);
  });

  it('ends with the reversal: what the gateway says later changes nothing, and owes nothing', async () => {
    const paymentId = await paid();
    await desk.reverse(paymentId);

    for (const outcome of ['succeeded', 'failed'] as const) {
      expect(await desk.report(outcome, paymentId)).toBe('ignored');
    }

    expect((await desk.loan()).paidAmount).toEqual(usd(0));
    expect(desk.events.types).not.toContain('payment.refund-due');
  });

  it('knows money that was recovered after a write-off', async () => {
    const before = await paid();
    desk.calendar.day = calendarDay('2027-12-31');
    await desk.change((loan) => loan.closeDay(desk.calendar.day, BOOKED_AT));
    await new WriteOffLoan(desk).execute({ loanId, reason: 'Insolvent' });
    const after = await paid(100);
    desk.events.published = [];

    await desk.reverse(after);
    await desk.reverse(before);

    const reversed = desk.events.published.filter(({ type }) => type === 'loan.payment-reversed');
    expect(reversed).toMatchObject([
      { paymentId: after, before: { lost: usd(9211.51) }, after: { lost: usd(9211.51) } },
      { paymentId: before, before: { lost: usd(9211.51) }, after: { lost: usd(10_000) } },
    ]);
    expect(await desk.loan()).toMatchObject({ status: 'Defaulted', paidAmount: usd(0), writeOffReason: 'Insolvent' });
  });
});

describe('a refund', () => {
  const { id: paymentId } = aPayment();
  const succeed = () => desk.report('succeeded', paymentId, { paymentId });
  const pay = (reference: string) => new PayRefund(desk).execute({ paymentId, reference });

  beforeEach(async () => {
    const payment = aPayment();
    payment.fail('no answer', momentOf(BOOKED_AT));
    await desk.payments.add(payment);
  });

  it('is owed once for a payment that failed, however often the gateway says that it collected the money', async () => {
    expect(await succeed()).toBe('unmatched');
    desk.clock.set(new Date('2027-03-01T00:00:00.000Z'));
    expect(await succeed()).toBe('unmatched');

    const refund = { paymentId, borrowerId: BORROWER, amount: usd(888.49), owedSince: ACT_AT, paidOut: null };
    expect(await desk.refunds.get(paymentId, BORROWER)).toMatchObject(refund);
  });

  it('is paid out once, under a reference', async () => {
    await succeed();

    for (const reference of ['', '   ', 'x'.repeat(65)]) {
      await expect(pay(reference)).rejects.toThrow(InvalidRefund);
      await expect(pay(reference)).rejects.toThrow(faultsIn('reference'));
    }
    await pay('PAYOUT-1');
    await expect(pay('PAYOUT-2')).rejects.toThrow(AlreadyRefunded);

    expect((await desk.refunds.get(paymentId, BORROWER)).paidOut).toEqual({ reference: 'PAYOUT-1', at: ACT_AT });
    const paidOut = { paymentId, borrowerId: BORROWER, amount: usd(888.49), reference: 'PAYOUT-1' };
    expect(desk.events.published.filter(({ type }) => type === 'refund.paid')).toMatchObject([paidOut]);
  });

  it('is unknown if no money is owed', async () => {
    await expect(pay('PAYOUT-1')).rejects.toThrow(RefundNotFound);
  });
});
