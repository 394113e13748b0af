import { describe, expect, it } from 'vitest';
import { DayNotReached } from '../../../domain/closing/closing.errors.ts';
import { checkClosable } from '../../../domain/closing/closing-limit.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';

const TODAY = calendarDay('2027-03-01');

describe('the latest day that can be closed', () => {
  it.each([
    ['today', null, '2027-03-01'],
    ['today', '2027-03-09', '2027-03-01'],
    ['tomorrow', null, '2027-03-02'],
    ['tomorrow', '2027-03-02', '2027-03-02'],
    ['sandbox-clock', null, '2027-09-01'],
    ['sandbox-clock', '2027-02-01', '2027-09-01'],
    ['sandbox-clock', '2028-01-01', '2028-07-03'],
    ['sandbox-clock', '2199-12-01', '2199-12-31'],
  ] as const)('is, with %s and %s closed last, %s', (limit, closed, latest) => {
    const days = { today: TODAY, lastClosed: closed === null ? null : calendarDay(closed) };
    const check = (date: string) => checkClosable(calendarDay(date), days, limit);

    expect(() => check(latest)).not.toThrow();
    expect(() => check('1900-01-01')).not.toThrow();
    expect(() => check(addDays(calendarDay(latest), 1))).toThrow(DayNotReached);
    expect(() => check(addDays(calendarDay(latest), 1))).toThrow(`now is ${latest}.`);
  });
});
