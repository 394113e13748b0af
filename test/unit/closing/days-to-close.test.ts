import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysToClose, MAX_DAYS_AT_ONCE } from '../../../domain/closing/days-to-close.ts';
import { disbursementDaysDueOn } from '../../../domain/loans/close-of-day.ts';
import { addDays, addMonths, calendarDay } from '../../../domain/shared/calendar.ts';

const DATE = calendarDay('2027-03-03');

describe('closing a date', () => {
  it.each([
    ['closes the date alone when no day was closed', null, null, ['2027-03-03']],
    [
      'closes all days since the last one, oldest first',
      '2027-02-27',
      null,
      ['2027-02-28', '2027-03-01', '2027-03-02', '2027-03-03'],
    ],
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

describe('the days of disbursement from which a day can be due', () => {
  it('include every disbursement day with an instalment due on the day', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.integer({ min: 1, max: 63 }), (days, months) => {
        const disbursedOn = addDays(calendarDay('2024-01-01'), days);
        const dueOn = addMonths(disbursedOn, months);

        expect(disbursementDaysDueOn(dueOn)).toContain(Number(disbursedOn.slice(8)));
      }),
    );
  });
});
