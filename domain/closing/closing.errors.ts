import type { CalendarDay } from '../shared/calendar.ts';
import { domainError } from '../shared/domain-error.ts';

export class DayNotReached extends domainError('invalid', 'DAY_NOT_REACHED') {
  constructor(date: CalendarDay, today: CalendarDay) {
    super(`${date} cannot be closed yet. In production, only days up to today (${today}) can be closed.`);
  }
}
