import { expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, settled } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { expectReconciled } from '../../support/reconcile.ts';

const { service, borrower, operator } = await openService();

const loanOf = (loanId: string) => borrower.reads(`/loans/${loanId}`);
const notifications = async () => (await borrower.get('/notifications')).headers['x-total-count'];

async function pay(loanId: string, amount: number): Promise<string> {
  const { paymentId } = await done(borrower.pays(loanId, amount));
  await settled(borrower);
  return paymentId;
}

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
  const dueOn = calendarDay((await loanOf(loanId)).nextPaymentDate.slice(0, 10));
  await service.app.closing.closeBusinessDay.execute({ date: addDays(dueOn, 91) });
  const before = [await loanOf(loanId), await notifications()];

  const loan = await done(operator.writesOff(loanId, 'Insolvent.'));

  const writtenOff = { writtenOffAt: expect.any(String), writeOffReason: 'Insolvent.' };
  expect(loan).toMatchObject({ loanId, status: 'Defaulted', remainingAmount: 250, ...writtenOff });
  expect([await loanOf(loanId), await notifications()]).toEqual(before);
  expect(await balancesOf(loanId)).toEqual({ 'principal-receivable': 0, 'loan-losses': 25_000 });
  expect((await operator.writesOff(loanId)).body.error.code).toBe('LOAN_WRITTEN_OFF');
  const entry = { action: 'loan.write-off', before: { status: 'Defaulted', writtenOffAt: null } };
  const after = { writtenOffAt: expect.any(String) };
  expect(await operator.reads(`/backoffice/audit?subjectId=${loanId}`)).toMatchObject([{ ...entry, after }]);

  const late = await pay(loanId, 200);
  expect(await loanOf(loanId)).toMatchObject({ status: 'Defaulted', remainingAmount: 50 });
  expect(await balancesOf(loanId)).toMatchObject({ 'loan-losses': 25_000, recoveries: -20_000 });
  await pay(loanId, 50);
  expect(await loanOf(loanId)).toMatchObject({ status: 'Completed', remainingAmount: 0 });
  await expectReconciled(service);

  // The first payment was booked before the write-off: without it, more principal is lost.
  for (const paymentId of [late, early]) await done(operator.reverses(paymentId));
  expect(await loanOf(loanId)).toMatchObject({ status: 'Defaulted', remainingAmount: 250 });
  expect(await balancesOf(loanId)).toMatchObject({ 'loan-losses': 30_000, recoveries: -5_000 });
  const listed = await operator.reads(`/backoffice/loans?userId=${borrower.userId}`);
  expect(listed).toMatchObject([{ loanId, ...writtenOff }]);
});
