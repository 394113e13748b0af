import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  daysBetween,
  givenDay,
  laterOf,
  midnightText,
  wholeMonthsBetween,
} from '../../../domain/shared/calendar.ts';
import { itForAny } from '../../support/for-any.ts';
import { dayOf, midnightOf } from '../../support/utc.ts';

const days = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2200-12-31T23:59:59Z'), noInvalidDate: true })
  .map(dayOf);

/** The last day of a month by the calendar's rule itself: every fourth year, but not every hundredth. */
function lastDayOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? Number.NaN;
}

function partsOf(day: CalendarDay): [number, number, number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}

describe('calendar days', () => {
  it('refuse what is no day', () => {
    for (const text of ['2027-02-29', '2027-13-01', '2027-1-31', '2027-01-31T00:00:00', '20270131', '', 'today']) {
      expect(() => calendarDay(text), text).toThrow(RangeError);
    }
  });

  it.each([
    ['1900-01-01', true],
    ['2199-12-31', true],
    ['2000-02-29', true],
    ['0000-01-01', false],
    ['1899-12-31', false],
    ['2200-01-01', false],
    ['9999-12-31', false],
    ['1900-02-29', false],
    ['+002027-01-01', false],
    ['-000001-01-01', false],
    ['2027-01-31T00:00:00Z', false],
  ])('given as %s are taken or refused', (text, taken) => {
    expect(givenDay(text)).toBe(taken ? text : null);
  });

  itForAny([days, fc.nat(600)])('count months from the first day, up to the end of a month', (day, months) => {
    const [year, month, date] = partsOf(day);
    const [laterYear, laterMonth, laterDate] = partsOf(addMonths(day, months));

    expect(laterYear * 12 + laterMonth).toBe(year * 12 + month + months);
    expect(laterDate).toBe(Math.min(date, lastDayOf(laterYear, laterMonth)));
  });

  it.each([
    ['2027-01-31', '2027-02-27', 0],
    ['2027-01-31', '2027-02-28', 1],
    ['2027-01-31', '2027-03-30', 1],
    ['2027-01-31', '2027-03-31', 2],
    ['2027-01-15', '2029-01-14', 23],
    ['2027-01-15', '2027-01-15', 0],
  ])('count the whole months from %s to %s: %i', (from, to, months) => {
    expect(wholeMonthsBetween(calendarDay(from), calendarDay(to))).toBe(months);
  });

  const counts = fc.integer({ min: -5000, max: 5000 });
  itForAny([days, counts])('count the days that were added, and sort as text', (day, count) => {
    const other = addDays(day, count);

    expect(daysBetween(day, other)).toBe(count);
    expect(other > day).toBe(count > 0);
    expect(laterOf(day, other)).toBe(count > 0 ? other : day);
  });

  it('begin at midnight UTC and last until the next', () => {
    expect(dayOf(new Date('2027-02-28T23:59:59.999Z'))).toBe('2027-02-28');
    expect(dayOf(new Date('2027-03-01T00:00:00.000Z'))).toBe('2027-03-01');
    fc.assert(
      fc.property(days, (day) => {
        expect(dayOf(midnightOf(day))).toBe(day);
        expect(midnightText(day)).toBe(midnightOf(day).toISOString());
        expect(dayOf(new Date(midnightOf(day).getTime() - 1))).toBe(addDays(day, -1));
      }),
    );
  });
});
