import { expect, it } from 'vitest';
import { decideBy } from '../../../domain/loan-requests/decision.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';

const CREATED = calendarDay('2027-01-31');

it.each([
  ['2027-02-24', null],
  ['2027-02-25', '2027-03-02'],
  ['2027-03-02', '2027-03-02'],
  ['2027-04-01', '2027-03-02'],
])('on %s a request of 31 January has to be decided by %s', (today, day) => {
  expect(decideBy(CREATED, calendarDay(today))).toBe(day);
});
