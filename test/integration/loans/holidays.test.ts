import { expect, it } from 'vitest';
import { PayableDays } from '../../../domain/loans/payable-days.ts';
import { addDays, addMonths, type CalendarDay, daysBetween } from '../../../domain/shared/calendar.ts';
import { DUE_DAY_RULES, type DueDayRule, WorkingDays } from '../../../domain/shared/working-days.ts';
import { inDays, settled } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, operator } = await openService();
const TERMS = { interestRate: 0, lateFee: 15, gracePeriodDays: 0 };
let today = inDays(0);

async function close(date: CalendarDay): Promise<void> {
  await service.app.closing.closeBusinessDay.execute({ date });
  today = date;
}

/** 1,200 dollars without interest in 12 instalments of 100. */
async function loanOf(debtor: Borrower, dueDayRule: DueDayRule): Promise<string> {
  const { productId } = await done(operator.createsProduct({ ...TERMS, dueDayRule }));
  const { requestId } = await done(debtor.asksFor(1200, { productId }));
  await done(operator.approves(requestId));
  return (await done(operator.disburses(requestId))).loanId;
}

const loan = (loanId: string) => operator.reads(`/backoffice/loans/${loanId}`);

interface Row {
  readonly loanId: string;
  readonly rule: DueDayRule;
  readonly debtor: Borrower;
  readonly payableOn: CalendarDay;
}

/** What lists, sums and the borrower are shown of a day that is closed. */
async function expectShown(rows: readonly Row[], paid: string): Promise<void> {
  const overdue = rows.filter(({ payableOn }) => payableOn < today);
  const worstFirst = overdue.toSorted((one, other) => (one.payableOn < other.payableOn ? -1 : 1));
  const [collected, listed, { buckets }] = await Promise.all([
    operator.reads('/backoffice/collections'),
    operator.reads('/backoffice/loans?sort=-daysPastDue'),
    operator.reads('/backoffice/portfolio?currency=USD'),
  ]);
  const daysPastDue = ({ payableOn }: Row) => Math.max(0, daysBetween(payableOn, today));
  const shown = worstFirst.map((row) => ({ loanId: row.loanId, daysPastDue: daysPastDue(row), amountOverdue: 100 }));
  expect(collected).toMatchObject(shown);
  const inOrder = rows.toSorted((one, other) => (one.payableOn < other.payableOn ? -1 : 1));
  expect(listed.map((each: { loanId: string }) => each.loanId)).toEqual([...inOrder.map(({ loanId }) => loanId), paid]);
  const late = buckets.find((each: { bucket: string }) => each.bucket === '1-30');
  expect(late).toMatchObject({ loans: overdue.length, principal: 1200 * overdue.length });
  for (const row of rows) {
    const isOverdue = row.payableOn < today;
    expect(await loan(row.loanId)).toMatchObject({ daysPastDue: daysPastDue(row), nextPayableOn: row.payableOn });
    const { paymentSchedule } = await row.debtor.reads(`/loans/${row.loanId}/paymentInfo`);
    expect(paymentSchedule[0].status).toBe(isOverdue ? 'Overdue' : 'Upcoming');
    const charges = await row.debtor.reads(`/loans/${row.loanId}/charges`);
    expect(charges).toHaveLength(Number(isOverdue));
  }
}

it.each([
  ['a day twice', ['2027-12-24', '2027-12-25', '2027-12-24'], 'INVALID_HOLIDAYS', '/days/2'],
  ['a day that does not exist', ['2027-12-24', '2027-02-29'], 'INVALID_HOLIDAYS', '/days/1'],
  ['a year too early', ['1899-12-31'], 'INVALID_HOLIDAYS', '/days/0'],
  ['a text', ['Christmas'], 'VALIDATION_FAILED', '/days/0'],
  ['a number', [20271224], 'VALIDATION_FAILED', '/days/0'],
  ['no list', null, 'VALIDATION_FAILED', '/days'],
  ['more than 2,000 days', Array.from({ length: 2_001 }, (_, at) => addDays(today, at)), 'VALIDATION_FAILED', '/days'],
])('a list with %s is refused', async (_what, days, code, path) => {
  const answer = await operator.send('PUT', '/backoffice/holidays', { days });
  expect(answer).toMatchObject({ status: 400, body: { error: { code, details: [{ path }] } } });
});

it('2,000 days are kept in order, an empty body changes nothing, and the log has the list', async () => {
  const days = Array.from({ length: 2_000 }, (_, at) => addDays('2030-01-01' as CalendarDay, at));
  expect(await done(operator.listsHolidays(days.toReversed()))).toEqual({ days });
  expect(await done(operator.send('PUT', '/backoffice/holidays', {}))).toEqual({ days });
  expect(await operator.reads('/backoffice/holidays')).toEqual({ days });
  expect(await done(operator.listsHolidays([]))).toEqual({ days: [] });
  const [last] = await operator.reads('/backoffice/audit?action=holidays.change');
  expect(last).toMatchObject({ before: { days }, after: { days: [] } });
});

it('lists, sums and the close of business go by the payable day, and it stays when the holidays change', async () => {
  const dueOn = addMonths(today, 1);
  const days = [-1, 0, 1].map((after) => addDays(dueOn, after));
  const workingDays = new WorkingDays(
    days.map((day) => ({ day, listedFrom: addDays(today, 1), listedUntil: null })),
    1,
  );
  const rows: Row[] = [];
  for (const rule of DUE_DAY_RULES) {
    const debtor = await service.borrower();
    const payableOn = PayableDays.of({ rule, disbursedOn: today, workingDays }).on(dueOn);
    rows.push({ rule, debtor, payableOn, loanId: await loanOf(debtor, rule) });
  }
  const payer = await service.borrower();
  const collected = await loanOf(payer, 'next');
  await done(payer.authorizesAutopay(collected));

  expect(await operator.listsHolidays(days.toReversed())).toMatchObject({ body: { data: { days } } });
  // By the job.
  for (const { loanId, payableOn } of rows) {
    await expect.poll(async () => (await loan(loanId)).nextPayableOn).toBe(payableOn);
  }
  const [, next] = rows;
  const payableOn = next?.payableOn ?? dueOn;
  expect(await payer.reads(`/loans/${collected}/autopay`)).toMatchObject({
    nextChargeOn: `${payableOn}T00:00:00.000Z`,
  });

  const payables = rows.map((row) => row.payableOn).sort();
  await close(addDays(payables[0] as CalendarDay, -4));
  const reminded = async ({ debtor }: Row) =>
    (await debtor.reads('/notifications?limit=100')).filter(({ title }: { title: string }) =>
      title.startsWith('A payment is due on'),
    ).length;
  for (const last = addDays(payables[2] as CalendarDay, 2); today < last; ) {
    await close(addDays(today, 1));
    await settled(payer);
    for (const row of rows) {
      const reminders = [addDays(row.payableOn, -3), row.payableOn].filter((day) => day <= today).length;
      expect(await reminded(row)).toBe(reminders);
    }
    const [payment] = await payer.reads('/payments');
    expect(payment === undefined ? 0 : payment.amount).toBe(today < payableOn ? 0 : 100);
    if (today >= payableOn) await expectShown(rows, collected);
  }

  // What was payable stays payable, also if the list changes later.
  await done(operator.listsHolidays([]));
  await close(addDays(today, 1));
  await expectShown(rows, collected);

  await close(addDays(payables[0] as CalendarDay, 90));
  while (today < addDays(payables[2] as CalendarDay, 91)) {
    await close(addDays(today, 1));
    for (const row of rows) {
      const { status } = await loan(row.loanId);
      expect([row.rule, today, status]).toEqual([
        row.rule,
        today,
        today > addDays(row.payableOn, 90) ? 'Defaulted' : 'Active',
      ]);
    }
  }
});
