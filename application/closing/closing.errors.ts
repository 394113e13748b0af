import type { CalendarDay } from '../../domain/shared/calendar.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';

export class ClosingInterrupted extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'CLOSING_INTERRUPTED';

  constructor(day: CalendarDay) {
    super(`The closing of ${day} was interrupted and is not done: it goes on when it is run again.`);
  }
}
