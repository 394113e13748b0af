import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChangeHolidays } from '../../../application/loans/holidays.ts';
import { holidaysIn, holidaysKnownOn, InvalidHolidays, listedInstead } from '../../../domain/loans/holidays.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import type { Holiday } from '../../../domain/shared/working-days.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { itForAny } from '../../support/for-any.ts';
import { aLoan, aProduct, day, usd } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';
import { receive } from '../../support/loan-payments.ts';

const CHRISTMAS = '2027-12-24';

/** A service on a day, with what the close of business says of its days. */
function desk(today = day('02-01'), progress: { lastClosed?: string; begun?: string } = {}) {
  const on = lendingInMemory(today);
  const days = { lastClosed: null, begun: null, ...progress } as never;
  const closedDays = { progress: async () => days };
  const list = (...texts: readonly string[]) =>
    new ChangeHolidays({ ...on, closedDays }).execute({ changes: { days: texts } });
  return { ...on, list, leave: () => new ChangeHolidays({ ...on, closedDays }).execute({ changes: {} }) };
}

it.each([
  ['a day twice', ['2027-12-24', '2027-12-27', '2027-12-24'], [{ field: 'days', index: 2 }]],
  ['days that do not exist', ['2027-02-30', '1899-12-31', '27-12-24'], [0, 1, 2].map((index) => ({ index }))],
  ['a day that does not exist twice', ['2027-02-30', '2027-02-30'], [{ index: 0 }, { index: 1 }]],
])('a list has not %s', (_what, days, faults) => {
  const refused = () => holidaysIn(days);
  expect(refused).toThrow(InvalidHolidays);
  try {
    refused();
  } catch (error) {
    expect((error as InvalidHolidays).details).toMatchObject(faults);
  }
});

it('a list has at most 2,000 days', () => {
  const days = (count: number) => Array.from({ length: count }, (_, index) => addDays(day('01-01'), index));
  expect(holidaysIn(days(2_000))).toHaveLength(2_000);
  expect(() => holidaysIn(days(2_001))).toThrow(InvalidHolidays);
});

it('a list is kept in order; the same list, and none, change nothing', async () => {
  const { list, leave, holidays, jobs } = desk();
  await list('2028-01-01', CHRISTMAS);
  expect(await holidays.days()).toEqual([CHRISTMAS, '2028-01-01']);
  const { version } = holidays.now;
  await list(CHRISTMAS, '2028-01-01');
  await leave();
  expect([holidays.now.version, jobs.enqueued.length]).toEqual([version, 1]);
  await list();
  expect([await holidays.days(), holidays.now.version]).toEqual([[], version + 1]);
});

it.each([
  ['the business date', {}, '2027-02-02'],
  ['a day that is closed ahead of the clock', { lastClosed: '2027-02-03' }, '2027-02-04'],
  ['a day that is being closed', { lastClosed: '2027-02-03', begun: '2027-02-04' }, '2027-02-05'],
  ['the business date, if missed days are closed', { begun: '2027-01-20' }, '2027-02-02'],
])('a change counts from the day after %s', async (_what, progress, from) => {
  const { list, holidays } = desk(day('02-01'), progress);
  await list('2027-12-24');
  expect(await holidays.lock()).toEqual([{ day: CHRISTMAS, listedFrom: from, listedUntil: null }]);
});

it('a day that is taken off and put back leaves no trace before it has counted, and two spans after it', async () => {
  const on = desk();
  await on.list(CHRISTMAS, '2028-01-01');
  await on.list('2028-01-01');
  await on.list('2028-01-01', CHRISTMAS);
  const since = { listedFrom: '2027-02-02', listedUntil: null };
  const both = [expect.objectContaining({ day: '2028-01-01', ...since }), { day: CHRISTMAS, ...since }];
  expect(await on.holidays.lock()).toEqual(both);
  on.calendar.day = day('03-01');
  await on.list('2028-01-01');
  await on.list('2028-01-01', CHRISTMAS);
  expect(await on.holidays.lock()).toEqual(both);
  await on.list('2028-01-01');
  on.calendar.day = day('04-01');
  await on.list('2028-01-01', CHRISTMAS);
  expect(await on.holidays.lock()).toEqual([
    both[0],
    { day: CHRISTMAS, listedFrom: '2027-02-02', listedUntil: '2027-03-02' },
    { day: CHRISTMAS, listedFrom: '2027-04-02', listedUntil: null },
  ]);
});

it('a loan moves with the list until it is payable, and a reversal afterwards finds what was payable', async () => {
  const on = desk(day('06-01'));
  const { terms } = aProduct({ dueDayRule: 'next', lateFee: usd(15), gracePeriodDays: 0 });
  const disbursedAt = new Date('2027-06-01T00:00:00.000Z');
  const workingDays = await on.holidays.workingDays();
  await on.loans.add(aLoan({ product: terms, disbursedAt, workingDays }));
  const loan = () => on.loans.get(aLoan().id);
  const payableOn = async () => (await loan()).nextPayableOn;
  expect(await payableOn()).toBe('2027-07-01');
  await on.list('2027-07-01', '2027-07-02');
  expect(await payableOn()).toBe('2027-07-05');
  on.calendar.day = calendarDay('2027-07-01');
  await on.list('2027-07-01');
  expect(await payableOn()).toBe('2027-07-02');
  on.calendar.day = calendarDay('2027-07-03');
  await on.list('2027-07-05', '2027-07-02');
  expect(await payableOn()).toBe('2027-07-02');

  const found = await loan();
  const paid = { number: 1, amount: 888.49, on: day('07-02') };
  receive(found, paid);
  expect(found.pullEvents()).toMatchObject([{ completed: [{ onTime: true }] }]);
  await on.loans.save(found);
  const later = await loan();
  later.reverse({
    paymentId: idNumber(1),
    amount: usd(888.49),
    history: await on.loans.historyOf(later),
    today: day('10-02'),
    at: new Date(),
  });
  // 91 days after 2 July.
  expect([later.status, later.nextPayableOn]).toEqual(['Defaulted', '2027-07-02']);
});

const changes = fc.array(fc.record({ later: fc.nat(2), days: fc.subarray([5, 6, 7, 8]) }), { maxLength: 12 });

itForAny([changes])('the lists are found again as they were at the end of each day', (made) => {
  let [today, listed] = [day('02-01'), [] as readonly Holiday[]];
  const ends = new Map<CalendarDay, readonly Holiday[]>();
  for (const { later, days } of made) {
    today = addDays(today, later);
    listed = listedInstead(
      listed,
      days.map((each) => addDays(day('02-01'), each)),
      today,
    );
    ends.set(today, listed);
  }
  for (const [end, lists] of ends) expect(holidaysKnownOn(listed, end)).toEqual(lists);
});
