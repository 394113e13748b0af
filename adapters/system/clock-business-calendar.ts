import type { BusinessCalendar, Clock } from '../../application/shared/ports.ts';
import { type CalendarDay, dayOf, laterOf } from '../../domain/shared/calendar.ts';

export interface LastClosedDay {
  /** Null when no day was ever closed. */
  last(): CalendarDay | null | Promise<CalendarDay | null>;
}

/** The lending day is the clock's day, or the last day closed when that is ahead of it. */
export class ClockBusinessCalendar implements BusinessCalendar {
  private readonly clock: Clock;
  private readonly closedDays: LastClosedDay;

  constructor(clock: Clock, closedDays: LastClosedDay) {
    this.clock = clock;
    this.closedDays = closedDays;
  }

  async today(): Promise<CalendarDay> {
    const closed = await this.closedDays.last();
    const today = dayOf(this.clock.now());
    return closed === null ? today : laterOf(today, closed);
  }
}
