import { describe, expect, it } from 'vitest';
import { addDays, addMonths, type CalendarDay } from '../../../domain/shared/calendar.ts';
import { inDays, settled } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, borrower, operator } = await openService();
const FEES = { interestRate: 0, lateFee: 15, returnedPaymentFee: 20 };
let today = inDays(0);

async function closeUpTo(date: CalendarDay): Promise<void> {
  await service.app.closing.closeBusinessDay.execute({ date });
  today = date;
}

/** 1,200 dollars without interest in 12 instalments of 100. */
async function loanOf(debtor: Borrower, given: object = {}): Promise<string> {
  const { productId } = await done(operator.createsProduct({ ...FEES, ...given }));
  const { requestId } = await done(debtor.asksFor(1200, { productId }));
  await done(operator.approves(requestId));
  return (await done(operator.disburses(requestId))).loanId;
}

const charges = (loanId: string, of: Borrower = borrower) => of.reads(`/loans/${loanId}/charges`);
const titles = async (of: Borrower = borrower) =>
  (await of.reads('/notifications?limit=100')).map(({ title }: { title: string }) => title);

it('a late fee is charged by the close of business, paid after what is due, and shown', async () => {
  const loanId = await loanOf(borrower);
  const due = addMonths(today, 1);
  await closeUpTo(addDays(due, 15));
  expect(await charges(loanId)).toEqual([]);
  await closeUpTo(addDays(due, 16));
  const fee = { type: 'Late Fee', amount: 15, paidAmount: 0, status: 'Open', installmentNumber: 1, reason: null };
  const midnight = `${today}T00:00:00.000Z`;
  const [charge] = await charges(loanId);
  const ids = { chargeId: expect.any(String), loanId, paymentId: null };
  expect(charge).toEqual({ ...ids, ...fee, chargedOn: midnight, createdAt: expect.any(String) });
  const person = { borrower: expect.objectContaining({ userId: borrower.userId }) };
  expect(await operator.reads(`/backoffice/loans/${loanId}/charges`)).toEqual([{ ...charge, ...person }]);
  expect(await titles()).toContain('A late fee was charged');
  const quote = { charges: 15, payoffAmount: 1215, remainingAmount: 1200, interestRebate: 0 };
  expect(await borrower.reads(`/loans/${loanId}/payoffQuote`)).toMatchObject(quote);

  await done(borrower.pays(loanId, 110));
  await settled(borrower);
  expect(await charges(loanId)).toMatchObject([{ ...fee, paidAmount: 10 }]);
  expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ paidAmount: 100, remainingAmount: 1100 });
  expect(await borrower.reads(`/loans/${loanId}/transactions`)).toMatchObject([
    { type: 'Payment', amount: 110, principal: 100, interest: 0, charges: 10, balance: 1100 },
    { type: 'Charge', amount: 15, principal: 0, interest: 0, charges: 15, balance: 1200 },
    { type: 'Disbursement', amount: 1200, charges: 0 },
  ]);

  const waived = await done(operator.waives(loanId, charge.chargeId));
  expect(waived).toEqual({ ...charge, ...person, paidAmount: 10, status: 'Waived', reason: 'Goodwill.' });
  expect(await titles()).toContain('A fee was waived');
  const [entry] = await operator.reads(`/backoffice/audit?subjectId=${charge.chargeId}`);
  expect(entry).toMatchObject({ action: 'charge.waive', before: { status: 'Open' }, after: { status: 'Waived' } });
});

it('a payment that fails or is reversed costs a fee once, one that is declined none', async () => {
  const other = await service.borrower();
  const loanId = await loanOf(other);
  // The sandbox gateway fails it later.
  const { paymentId: failed } = await done(other.pays(loanId, 50.03));
  await settled(other);
  const { paymentId: reversed } = await done(other.pays(loanId, 50));
  await settled(other);
  await done(operator.reverses(reversed));
  expect((await other.pays(loanId, 50.02)).status).toBe(402);
  const fee = { type: 'Returned Payment Fee', amount: 20, installmentNumber: null };
  const listed = await charges(loanId, other);
  expect(listed).toMatchObject([
    { ...fee, paymentId: reversed },
    { ...fee, paymentId: failed },
  ]);
  const { amount } = await done(other.paysOff(loanId));
  expect(amount).toBe(1240);
  await settled(other);
  expect(await other.reads(`/loans/${loanId}`)).toMatchObject({ status: 'Completed', paidAmount: 1200 });
  expect(await charges(loanId, other)).toMatchObject([{ status: 'Paid' }, { status: 'Paid' }]);
});

it('money that was given in time voids a fee when it becomes known', async () => {
  const other = await service.borrower();
  const loanId = await loanOf(other, { gracePeriodDays: 0 });
  const due = addMonths(today, 1);
  await closeUpTo(due);
  const { paymentId } = await done(other.reportsTransfer(loanId, 100, 'IN-TIME'));
  await done(operator.recordsDeposit('IN-TIME', 100, { confirmationCode: 'ABC' }));
  await closeUpTo(addDays(due, 1));
  expect(await charges(loanId, other)).toMatchObject([{ status: 'Open', installmentNumber: 1 }]);
  await done(other.verifies(paymentId, 'ABC'));
  expect(await charges(loanId, other)).toMatchObject([{ status: 'Voided', amount: 15, paidAmount: 0 }]);
});

describe('a late fee while a payment that was given in time is under way', async () => {
  const slow = await openService({ SANDBOX_SETTLEMENT_MS: '3600000' });

  it.each([
    ['succeeds', 'succeeded', 'Voided', []],
    ['fails', 'failed', 'Open', ['A late fee was charged']],
  ] as const)('is told only by what is true once the payment %s', async (_what, outcome, status, told) => {
    const debtor = await slow.service.borrower();
    const { productId } = await done(slow.operator.createsProduct({ ...FEES, gracePeriodDays: 0 }));
    const { requestId } = await done(debtor.asksFor(1200, { productId }));
    await done(slow.operator.approves(requestId));
    const { loanId } = await done(slow.operator.disburses(requestId));
    const due = (await debtor.reads(`/loans/${loanId}`)).nextPaymentDate.slice(0, 10);
    await done(debtor.authorizesAutopay(loanId));
    for (const date of [due, addDays(due, 1)]) await slow.service.app.closing.closeBusinessDay.execute({ date });
    const feeNotices = async () => (await titles(debtor)).filter((title: string) => title.includes('late fee'));
    expect(await charges(loanId, debtor)).toMatchObject([{ status: 'Open', type: 'Late Fee' }]);
    expect(await feeNotices()).toEqual([]);

    const [{ paymentId, transactionId }] = await debtor.reads('/payments');
    const event = { eventId: `evt-${paymentId}`, transactionId, paymentId, outcome, code: null, reason: null };
    await slow.service.app.payments.applyGatewayEvent.execute(event);

    const lateFees = (await charges(loanId, debtor)).filter(({ type }: { type: string }) => type === 'Late Fee');
    expect(lateFees).toMatchObject([{ status }]);
    expect(await feeNotices()).toEqual(told);
  });
});
