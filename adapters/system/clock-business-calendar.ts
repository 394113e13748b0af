import type { BusinessCalendar, Clock } from '../../application/shared/ports.ts';
import { type CalendarDay, dayOf } from '../../domain/shared/calendar.ts';

/** The lending day is the clock's day: no day has been closed ahead of it. */
export class ClockBusinessCalendar implements BusinessCalendar {
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  async today(): Promise<CalendarDay> {
    return dayOf(this.clock.now());
  }
}
