import type { CalendarDay } from '../shared/calendar.ts';
import { domainError } from '../shared/domain-error.ts';

export class DayNotReached extends domainError('invalid', 'DAY_NOT_REACHED') {
  constructor(date: CalendarDay, latest: CalendarDay) {
    super(`${date} cannot be closed yet. The latest day that can be closed now is ${latest}.`);
  }
}

export class InvalidClockDate extends domainError('invalid', 'INVALID_CLOCK_DATE', '', 'date') {
  /** @param earliest the business date, since the clock never goes back */
  constructor(earliest: CalendarDay, latest: CalendarDay) {
    super(`The date must be a day from ${earliest} to ${latest}.`);
  }
}
