import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysToClose, MAX_DAYS_AT_ONCE } from '../../../domain/closing/days-to-close.ts';
import { disbursementDaysDueOn } from '../../../domain/loans/close-of-day.ts';
import { addDays, addMonths, calendarDay } from '../../../domain/shared/calendar.ts';

const DATE = calendarDay('2027-03-03');
const NEVER = { lastClosed: null, begun: null };

describe('the days that closing a date closes', () => {
  it('are the date alone when no day was ever closed', () => {
    expect(daysToClose(DATE, NEVER)).toEqual([DATE]);
  });

  it('are all that were missed since the last one, oldest first', () => {
    const days = daysToClose(DATE, { lastClosed: calendarDay('2027-02-27'), begun: null });

    expect(days).toEqual(['2027-02-28', '2027-03-01', '2027-03-02', '2027-03-03']);
  });

  it('begin with the day that was left half done', () => {
    expect(daysToClose(DATE, { lastClosed: null, begun: calendarDay('2027-03-02') })).toEqual(['2027-03-02', DATE]);
    expect(daysToClose(DATE, { lastClosed: null, begun: calendarDay('2027-03-09') })).toEqual([DATE]);
  });

  it.each(['2027-03-03', '2027-03-04'])('are none when %s is closed', (day) => {
    expect(daysToClose(DATE, { lastClosed: calendarDay(day), begun: null })).toEqual([]);
  });

  it('are no more than so many at once, the latest', () => {
    const days = daysToClose(DATE, { lastClosed: calendarDay('2020-01-01'), begun: null });

    expect(days).toHaveLength(MAX_DAYS_AT_ONCE);
    expect(days.at(-1)).toBe(DATE);
  });
});

describe('the days of disbursement from which a day can be due', () => {
  it('leave out none, and are the last days of a month on its last day', () => {
    expect(disbursementDaysDueOn(calendarDay('2027-03-15'))).toEqual([15]);
    expect(disbursementDaysDueOn(calendarDay('2027-02-28'))).toEqual([28, 29, 30, 31]);
    expect(disbursementDaysDueOn(calendarDay('2028-02-28'))).toEqual([28]);
    expect(disbursementDaysDueOn(calendarDay('2027-04-30'))).toEqual([30, 31]);
  });

  it('hold for every disbursement day and every number of months', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.integer({ min: 1, max: 63 }), (days, months) => {
        const disbursedOn = addDays(calendarDay('2024-01-01'), days);
        const dueOn = addMonths(disbursedOn, months);

        expect(disbursementDaysDueOn(dueOn)).toContain(Number(disbursedOn.slice(8)));
      }),
    );
  });
});
