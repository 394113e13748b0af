import { beforeEach, describe, expect, it } from 'vitest';
import { WriteOffLoan } from '../../../application/loans/write-off-loan.ts';
import { ApplyGatewayEvent } from '../../../application/payments/apply-gateway-event.ts';
import { PayLoan } from '../../../application/payments/pay-loan.ts';
import { PreviewReversal } from '../../../application/payments/preview-reversal.query.ts';
import { RecordBankReference } from '../../../application/payments/record-bank-reference.ts';
import { RecordDeposit } from '../../../application/payments/record-deposit.ts';
import { ReversePayment } from '../../../application/payments/reverse-payment.ts';
import { VerifyPayment } from '../../../application/payments/verify-payment.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import {
  PaymentNotCompleted,
  PaymentNotFound,
  PaymentVerificationFailed,
} from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aLoan, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { ACT_AT, lendingInMemory } from '../../support/lending-in-memory.ts';

const loanId = aLoan().id;
const own = { borrowerId: BORROWER, loanId };
const transactionOf = (paymentId: PaymentId) => `tx-${paymentId}`;

let at: ReturnType<typeof lendingInMemory>;
const order = async (amount: number): Promise<PaymentId> => {
  const paymentId = idNumber<'Payment'>(++orders);
  at.gateway.answer = { status: 'accepted', transactionId: transactionOf(paymentId) };
  await new PayLoan(at).execute({ ...own, amount, method: 'card', bankId: null, paymentId });
  return paymentId;
};
const tell = (paymentId: PaymentId, outcome: 'succeeded' | 'failed') =>
  new ApplyGatewayEvent(at).execute({
    eventId: `evt-${++orders}`,
    transactionId: transactionOf(paymentId),
    paymentId,
    outcome,
    reason: null,
  });
const paid = async (amount: number) => {
  const paymentId = await order(amount);
  await tell(paymentId, 'succeeded');
  return paymentId;
};
const transferred = async (reference: string) => {
  const told = { reference, amount: 888.49 };
  const { id: paymentId } = await new RecordBankReference(at).execute({ ...own, ...told });
  const { bankId } = aDeposit();
  const received = { bankId, currency: 'USD', confirmationCode: null, receivedAt: null } as const;
  await new RecordDeposit(at).execute({ ...received, ...told });
  await new VerifyPayment(at).execute({ borrowerId: BORROWER, paymentId, confirmationCode: null });
  return paymentId;
};
const reverse = (paymentId: PaymentId) => new ReversePayment(at).execute({ paymentId, reason: 'disputed' });
const loan = () => at.loans.get(loanId);
const figuresOf = (one: Loan) => {
  one.pullEvents();
  return { ...one };
};
let orders = 0;

beforeEach(async () => {
  at = lendingInMemory();
  await at.loans.add(aLoan());
});

describe('reversing a payment', () => {
  it('fails the payment, opens what it paid, and writes the statement', async () => {
    const paymentId = await paid(888.49);

    await reverse(paymentId);

    const failed = { status: 'Failed', completedAt: null, failureReason: 'disputed', reversedAt: ACT_AT };
    expect(await at.payments.get(paymentId)).toMatchObject(failed);
    expect(figuresOf(await loan())).toEqual(figuresOf(aLoan()));
    expect(at.loanTransactions.all.map(({ type }) => type)).toEqual(['Disbursement', 'Payment', 'Reversal']);
    expect(at.events.types.slice(-2)).toEqual(['loan.payment-reversed', 'payment.reversed']);
  });

  it('counts as never given on its value date, however late it is reversed', async () => {
    const paymentId = await paid(888.49);
    at.calendar.today = async () => calendarDay('2027-03-15');

    await reverse(paymentId);

    expect(figuresOf(await loan())).toEqual(figuresOf(aLoan()));
  });

  it('is previewed with the figures that it leads to, and nothing is stored', async () => {
    const paymentId = await paid(888.49);
    const before = figuresOf(await loan());
    const published = at.events.types.length;

    const preview = await new PreviewReversal(at).execute({ paymentId, reason: 'disputed' });

    expect(preview).toEqual({
      amount: 888.49,
      currency: 'USD',
      before: {
        status: 'Active',
        remainingAmount: 9773.37,
        remainingTerm: 11,
        nextPaymentDate: '2027-03-31T00:00:00.000Z',
      },
      after: {
        status: 'Active',
        remainingAmount: 10661.86,
        remainingTerm: 12,
        nextPaymentDate: '2027-02-28T00:00:00.000Z',
      },
    });
    expect(figuresOf(await loan())).toEqual(before);
    expect(at.events.types.length).toBe(published);
    await reverse(paymentId);
    const again = new PreviewReversal(at).execute({ paymentId, reason: 'disputed' });
    await expect(again).rejects.toThrow(PaymentNotCompleted);
  });

  it('keeps the other payments, in the order in which they came', async () => {
    const [first, second] = [await paid(888.49), await paid(100)];

    await reverse(first);

    const kept = await loan();
    expect([kept.paidAmount, kept.remainingTerm, kept.lastPaymentAt]).toEqual([usd(100), 12, ACT_AT]);
    expect(await at.loanTransactions.receiptsOf(loanId)).toMatchObject([{ paymentId: second, amount: usd(100) }]);
  });

  it('marks the deposit as returned. The deposit never pays again, and the reference can be recorded again', async () => {
    const paymentId = await transferred('R-1');

    await reverse(paymentId);

    expect(at.deposits.all).toMatchObject([{ claimedBy: paymentId, returnedAt: ACT_AT }]);
    const again = await new RecordBankReference(at).execute({ ...own, reference: 'R-1', amount: 888.49 });
    const verify = { borrowerId: BORROWER, paymentId: again.id, confirmationCode: null };
    await expect(new VerifyPayment(at).execute(verify)).rejects.toThrow(PaymentVerificationFailed);
  });

  it('leaves a payment that is processing reserved', async () => {
    const first = await paid(888.49);
    const second = await order(50);

    await reverse(first);
    expect((await loan()).inFlightAmount).toEqual(usd(50));
    await tell(second, 'succeeded');

    expect(await loan()).toMatchObject({ inFlightAmount: usd(0), paidAmount: usd(50) });
  });

  it('is refused twice, before the money came, and after the payment failed', async () => {
    const paymentId = await paid(888.49);
    await reverse(paymentId);
    const [processing, failed] = [await order(1), await order(2)];
    await tell(failed, 'failed');
    const pending = await new RecordBankReference(at).execute({ ...own, reference: 'R-1', amount: 1 });
    at.events.published = [];

    for (const id of [paymentId, processing, failed, pending.id]) {
      await expect(reverse(id)).rejects.toThrow(PaymentNotCompleted);
    }
    await expect(reverse(idNumber(999_999))).rejects.toThrow(PaymentNotFound);
    expect(at.events.published).toEqual([]);
  });

  it('ends with the reversal: what the gateway says later changes nothing, and owes nothing', async () => {
    const paymentId = await paid(888.49);
    await reverse(paymentId);

    expect(await tell(paymentId, 'succeeded')).toBe('ignored');
    expect(await tell(paymentId, 'failed')).toBe('ignored');

    expect((await loan()).paidAmount).toEqual(usd(0));
    expect(at.events.types).not.toContain('payment.refund-due');
  });

  it('knows money that was recovered after a write-off', async () => {
    const before = await paid(888.49);
    const stored = await loan();
    stored.closeDay(calendarDay('2027-12-31'), BOOKED_AT);
    await at.loans.save(stored);
    at.calendar.today = async () => calendarDay('2027-12-31');
    await new WriteOffLoan(at).execute({ loanId, reason: 'Insolvent' });
    const after = await paid(100);
    at.events.published = [];

    await reverse(after);
    await reverse(before);

    const reversed = at.events.published.filter(({ type }) => type === 'loan.payment-reversed');
    expect(reversed).toMatchObject([
      { paymentId: after, lost: usd(0), writtenOff: true, balance: usd(0) },
      { paymentId: before, lost: usd(788.49), writtenOff: true, balance: usd(0) },
    ]);
    expect(await loan()).toMatchObject({ status: 'Defaulted', paidAmount: usd(0), writeOffReason: 'Insolvent' });
  });
});
