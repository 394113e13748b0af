import { expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { addDays, addMonths, type CalendarDay } from '../../../domain/shared/calendar.ts';
import { inDays, settled } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { Visitor } from '../../support/visitor.ts';

const { service, operator } = await openService();
const CLERK = 'clerk@example.com';
await service.app.identity.createOperator.execute({ email: CLERK, password: PASSWORD });
const visitor = new Visitor(service);
await visitor.signIn(CLERK);
const FEES = { interestRate: 0, lateFee: 15, returnedPaymentFee: 20 };
const midnight = (day: CalendarDay) => `${day}T00:00:00.000Z`;
let today = inDays(0);

/** Closes the day, with its missed ones, and waits until what was collected is settled. */
async function closeUpTo(date: CalendarDay, of: Borrower): Promise<void> {
  await service.app.closing.closeBusinessDay.execute({ date });
  today = date;
  await settled(of);
}

/** 1,200 dollars without interest in 12 instalments of the amount of which the sandbox gateway decides the outcome. */
async function loanOf(debtor: Borrower, amount = 1200, term = 12): Promise<string> {
  const { productId } = await done(operator.createsProduct(FEES));
  const { requestId } = await done(debtor.asksFor(amount, { productId, term }));
  await done(operator.approves(requestId));
  return (await done(operator.disburses(requestId))).loanId;
}

const autopay = (of: Borrower, loanId: string) => of.reads(`/loans/${loanId}/autopay`);
const payments = async (of: Borrower) => of.reads('/payments?limit=100');
const messages = async (of: Borrower) =>
  (await of.reads('/notifications?limit=100')).map(
    ({ title, message }: Record<string, string>) => `${title}: ${message}`,
  );

it('authorizes, reminds, collects on the due date, and ends with the loan', async () => {
  const borrower = await service.borrower();
  const loanId = await loanOf(borrower);
  const due = addMonths(today, 1);
  const bankId = BANKS[0]?.bankId;
  const authorized = await done(
    borrower.authorizesAutopay(loanId, { paymentMethod: 'bank_transfer', bankId, maxAmount: 150 }),
  );
  const shown = {
    loanId,
    status: 'Active',
    paymentMethod: 'bank_transfer',
    bankId,
    maxAmount: 150,
    nextChargeOn: midnight(due),
    nextChargeAmount: 100,
    failedAttempts: 0,
    authorizedAt: expect.any(String),
  };
  expect(authorized).toEqual(shown);
  expect(await autopay(borrower, loanId)).toEqual(authorized);
  expect(await messages(borrower)).toContainEqual(expect.stringContaining('up to USD 150.00 at a time'));

  await closeUpTo(addDays(due, -3), borrower);
  expect(await messages(borrower)).toContainEqual(
    expect.stringContaining(`Autopay will charge USD 100.00 for your loan on ${due}.`),
  );
  await closeUpTo(due, borrower);
  const [payment] = await payments(borrower);
  expect(payment).toMatchObject({ loanId, amount: 100, status: 'Completed', paymentMethod: 'bank_transfer' });
  expect(payment.createdAt.slice(0, 10)).toBe(due);
  expect(await autopay(borrower, loanId)).toMatchObject({ nextChargeOn: midnight(addMonths(due, 1)) });
  const { autopays, payments: made } = (await borrower.reads('/user/export')).lending;
  expect(autopays).toMatchObject([{ loanId, method: 'bank_transfer', maxAmount: 150, status: 'Active' }]);
  expect(made[0].authorizationId).toBe(autopays[0].authorizationId);

  await done(borrower.paysOff(loanId));
  await settled(borrower);
  const notFound = { status: 404, body: { error: { code: 'AUTOPAY_NOT_FOUND' } } };
  expect(await borrower.revokesAutopay(loanId)).toMatchObject(notFound);
  const completed = { status: 400, body: { error: { code: 'LOAN_COMPLETED' } } };
  expect(await borrower.authorizesAutopay(loanId)).toMatchObject(completed);
});

it('tries a payment that fails three times, then waits for the next authorization', async () => {
  const borrower = await service.borrower();
  // The sandbox gateway declines instalments of 100.02.
  const loanId = await loanOf(borrower, 1200.24);
  const due = addMonths(today, 1);
  await done(borrower.authorizesAutopay(loanId));
  await closeUpTo(addDays(due, 10), borrower);
  const failed = (await payments(borrower)).map((each: Record<string, string>) => [
    each.createdAt?.slice(0, 10),
    each.status,
  ]);
  expect(failed).toEqual([7, 3, 0].map((days) => [addDays(due, days), 'Failed']));
  const suspended = { status: 'Suspended', failedAttempts: 3, nextChargeOn: null, nextChargeAmount: null };
  expect(await autopay(borrower, loanId)).toMatchObject(suspended);
  expect((await borrower.reads('/user/export')).lending.autopays).toMatchObject([{ suspendedFor: 'failures' }]);
  expect((await visitor.get(`/console/loans/${loanId}`)).body).toContain('Charges failed');
  const titles = await messages(borrower);
  expect(titles.filter((text: string) => text.startsWith('A charge by autopay failed'))).toHaveLength(2);
  expect(titles).toContainEqual(expect.stringContaining('Three charges by autopay failed.'));

  const again = { status: 'Active', failedAttempts: 0, nextChargeOn: midnight(addDays(today, 1)) };
  expect(await done(borrower.authorizesAutopay(loanId))).toMatchObject(again);
  await done(borrower.revokesAutopay(loanId));
  await closeUpTo(addDays(today, 1), borrower);
  expect(await payments(borrower)).toHaveLength(3);
});

it('collects what an earlier close left, by one payment a day however often a day is closed', async () => {
  const borrower = await service.borrower();
  const loanId = await loanOf(borrower);
  const due = addMonths(today, 1);
  await closeUpTo(addDays(due, 16), borrower);
  await done(borrower.authorizesAutopay(loanId, { maxAmount: 100 }));
  await closeUpTo(addDays(today, 1), borrower);
  expect(await messages(borrower)).toContainEqual(
    expect.stringContaining('USD 115.00 was due on your loan. You allowed'),
  );
  await done(borrower.authorizesAutopay(loanId));
  const date = addDays(today, 1);
  await Promise.all([1, 2, 3].map(() => closeUpTo(date, borrower)));
  const [{ paymentId }, ...others] = await payments(borrower);
  expect([others, await borrower.reads(`/loans/${loanId}/charges`)]).toMatchObject([[], [{ status: 'Paid' }]]);

  await done(operator.reverses(paymentId));
  expect(await autopay(borrower, loanId)).toMatchObject({ status: 'Suspended', failedAttempts: 0 });
  await expectReconciled(service);
});

it('collects fees alone by the next close if the schedule is paid', async () => {
  const borrower = await service.borrower();
  const loanId = await loanOf(borrower, 600, 6);
  // The sandbox clock moves by half a year at most.
  for (const months of [5, 2]) await closeUpTo(addMonths(today, months), borrower);
  await done(borrower.pays(loanId, 600));
  await settled(borrower);
  const [{ remainingAmount }, charges] = [
    await borrower.reads(`/loans/${loanId}`),
    await borrower.reads(`/loans/${loanId}/charges`),
  ];
  expect([remainingAmount, charges.length]).toEqual([0, 6]);
  await done(borrower.authorizesAutopay(loanId));
  await closeUpTo(addDays(today, 1), borrower);
  expect((await payments(borrower))[0]).toMatchObject({ amount: 90, status: 'Completed' });
  expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ status: 'Completed' });
});
