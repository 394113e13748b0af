import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, settled, startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Operator } from '../../support/operator.ts';
import { expectReconciled } from '../../support/reconcile.ts';

let service: TestApp;
let borrower: Borrower;
let operator: Operator;

beforeAll(async () => {
  service = await startApp();
  [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
});

afterAll(() => service.close());

const pay = async (loanId: string, amount: number): Promise<string> => {
  const { body } = await borrower.send('POST', '/payments', { loanId, amount, paymentMethod: 'card' });
  await settled(borrower);
  return body.data.paymentId;
};
const writeOff = (loanId: string) =>
  operator.send('POST', `/backoffice/loans/${loanId}/write-off`, { reason: 'The borrower is insolvent.' });
const reverse = (paymentId: string) =>
  operator.send('POST', `/backoffice/payments/${paymentId}/reverse`, { reason: 'returned' });
const loanOf = async (loanId: string) => (await borrower.get(`/loans/${loanId}`)).body.data;
const notifications = async () => (await borrower.get('/notifications')).headers['x-total-count'];

async function balancesOf(loanId: string) {
  const rows = await sql<{ account: string; cents: number }>(
    service.databaseUrl,
    `select account, sum(amount)::int as cents from ledger_postings where loan_id = '${loanId}'
       and account in ('principal-receivable', 'loan-losses', 'recoveries', 'interest-income') group by account`,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

it('a loan that is written off stays in default until all is paid, and what comes in is recovered', async () => {
  const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3, interestRate: 0 });
  const early = await pay(loanId, 50);
  expect(await writeOff(loanId)).toMatchObject({ status: 400, body: { error: { code: 'LOAN_NOT_DEFAULTED' } } });
  const dueOn = calendarDay((await loanOf(loanId)).nextPaymentDate.slice(0, 10));
  await service.app.closing.closeBusinessDay.execute({ date: addDays(dueOn, 91) });
  const before = [await loanOf(loanId), await notifications()];

  const { body } = await writeOff(loanId);

  const writtenOff = { writtenOffAt: expect.any(String), writeOffReason: 'The borrower is insolvent.' };
  expect(body.data).toMatchObject({ loanId, status: 'Defaulted', remainingAmount: 250, ...writtenOff });
  expect([await loanOf(loanId), await notifications()]).toEqual(before);
  expect(await balancesOf(loanId)).toEqual({ 'principal-receivable': 0, 'loan-losses': 25_000 });
  expect(await writeOff(loanId)).toMatchObject({ status: 400, body: { error: { code: 'LOAN_WRITTEN_OFF' } } });
  const { data: log } = (await operator.get(`/backoffice/audit?subjectId=${loanId}`)).body;
  const entry = { action: 'loan.write-off', before: { status: 'Defaulted', writtenOffAt: null } };
  expect(log).toMatchObject([{ ...entry, after: { writtenOffAt: expect.any(String) } }]);

  const late = await pay(loanId, 200);
  expect(await loanOf(loanId)).toMatchObject({ status: 'Defaulted', remainingAmount: 50 });
  expect(await balancesOf(loanId)).toMatchObject({ 'loan-losses': 25_000, recoveries: -20_000 });
  await pay(loanId, 50);
  expect(await loanOf(loanId)).toMatchObject({ status: 'Completed', remainingAmount: 0 });
  await expectReconciled(service);

  // The first payment was booked before the write-off: without it, more principal is lost.
  for (const paymentId of [late, early]) expect((await reverse(paymentId)).status).toBe(200);
  expect(await loanOf(loanId)).toMatchObject({ status: 'Defaulted', remainingAmount: 250 });
  expect(await balancesOf(loanId)).toMatchObject({ 'loan-losses': 30_000, recoveries: -5_000 });
  await expectReconciled(service);
  const { data: listed } = (await operator.get(`/backoffice/loans?userId=${borrower.userId}`)).body;
  expect(listed).toMatchObject([{ loanId, ...writtenOff }]);
});

it('an unknown loan is not found', async () => {
  for (const id of ['019aa3c0-0000-7000-8000-000000000000', 'nonsense']) {
    expect(await writeOff(id)).toMatchObject({ status: 404, body: { error: { code: 'LOAN_NOT_FOUND' } } });
  }
});

it('losses and recoveries are apart, also if the payment before the write-off is taken back first', async () => {
  const loanId = await disbursedLoan(borrower, operator, { amount: 1000, term: 12, interestRate: 12 });
  const early = await pay(loanId, 88.85);
  const dueOn = calendarDay((await loanOf(loanId)).nextPaymentDate.slice(0, 10));
  await service.app.closing.closeBusinessDay.execute({ date: addDays(dueOn, 91) });
  await writeOff(loanId);
  const late = await pay(loanId, 88.85);
  expect(await balancesOf(loanId)).toMatchObject({ 'loan-losses': 92_115, recoveries: -7964 });

  await reverse(early);
  expect(await balancesOf(loanId)).toMatchObject({ 'loan-losses': 100_000, recoveries: -7885 });
  await expectReconciled(service);
  await reverse(late);
  expect(await balancesOf(loanId)).toMatchObject({ 'loan-losses': 100_000, recoveries: 0 });
  await expectReconciled(service);
});
