import { type CalendarDay, plainDate } from '../shared/calendar.ts';
import { domainError } from '../shared/domain-error.ts';

export class DayNotReached extends domainError(
  'invalid',
  'DAY_NOT_REACHED',
  '{date} cannot be closed yet. The latest day that can be closed now is {latest}.',
) {
  constructor(date: CalendarDay, latest: CalendarDay) {
    super({ date: plainDate(date), latest: plainDate(latest) });
  }
}

export class InvalidClockDate extends domainError(
  'invalid',
  'INVALID_CLOCK_DATE',
  'The date must be a day from {earliest} to {latest}.',
  'date',
) {
  /** @param earliest the business date, since the clock never goes back */
  constructor(earliest: CalendarDay, latest: CalendarDay) {
    super({ earliest: plainDate(earliest), latest: plainDate(latest) });
  }
}
