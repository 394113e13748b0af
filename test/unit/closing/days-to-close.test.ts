import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkClosable, DayNotReached, daysToClose, MAX_DAYS_AT_ONCE } from '../../../domain/closing/closing-days.ts';
import { startDaysDueOn } from '../../../domain/loans/close-of-day.ts';
import { addDays, addMonths, calendarDay } from '../../../domain/shared/calendar.ts';
import { itForAny } from '../../support/for-any.ts';

const DATE = calendarDay('2027-03-03');

describe('closing a date', () => {
  it.each([
    ['closes the date alone when no day was closed', null, null, ['2027-03-03']],
    ['closes all days since the last, oldest first', '2027-02-28', null, ['2027-03-01', '2027-03-02', '2027-03-03']],
    ['starts with the unfinished day', null, '2027-03-02', ['2027-03-02', '2027-03-03']],
    ['ignores a later unfinished day', null, '2027-03-09', ['2027-03-03']],
    ['closes nothing when the date is closed', '2027-03-03', null, []],
    ['closes nothing when a later date is closed', '2027-03-04', null, []],
  ])('%s', (_what, lastClosed, begun, days) => {
    const dayOrNull = (text: string | null) => (text === null ? null : calendarDay(text));

    expect(daysToClose(DATE, { lastClosed: dayOrNull(lastClosed), begun: dayOrNull(begun) })).toEqual(days);
  });

  it('closes the latest days when too many were missed', () => {
    const days = daysToClose(DATE, { lastClosed: calendarDay('2020-01-01'), begun: null });

    expect(days).toHaveLength(MAX_DAYS_AT_ONCE);
    expect(days.at(-1)).toBe(DATE);
  });
});

itForAny([fc.nat(3000), fc.nat(62)])('a day can be due for each loan with an instalment on it', (days, months) => {
  const disbursedOn = addDays(calendarDay('2024-01-01'), days);
  const dueOn = addMonths(disbursedOn, months + 1);

  expect(startDaysDueOn(dueOn)).toContain(Number(disbursedOn.slice(8)));
});

it.each([
  ['today', null, '2027-03-01'],
  ['today', '2027-03-09', '2027-03-01'],
  ['tomorrow', null, '2027-03-02'],
  ['tomorrow', '2027-03-02', '2027-03-02'],
  ['sandbox-clock', null, '2027-09-01'],
  ['sandbox-clock', '2027-02-01', '2027-09-01'],
  ['sandbox-clock', '2028-01-01', '2028-07-03'],
  ['sandbox-clock', '2199-12-01', '2199-12-31'],
] as const)('the latest day that can be closed is, with %s and %s closed last, %s', (limit, closed, latest) => {
  const days = { today: calendarDay('2027-03-01'), lastClosed: closed === null ? null : calendarDay(closed) };
  const check = (date: string) => checkClosable(calendarDay(date), days, limit);

  expect(() => check(latest)).not.toThrow();
  expect(() => check('1900-01-01')).not.toThrow();
  expect(() => check(addDays(calendarDay(latest), 1))).toThrow(DayNotReached);
  expect(() => check(addDays(calendarDay(latest), 1))).toThrow(`now is ${latest}.`);
});
