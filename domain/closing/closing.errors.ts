import type { CalendarDay } from '../shared/calendar.ts';
import { DomainError } from '../shared/domain-error.ts';

export class DayNotReached extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'DAY_NOT_REACHED';

  constructor(date: CalendarDay, today: CalendarDay) {
    super(`${date} cannot be closed: in production only days up to today, ${today}, can.`);
  }
}
