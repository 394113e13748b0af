import type { BusinessCalendar, Clock } from '../../application/shared/ports.ts';
import { type CalendarDay, laterOf } from '../../domain/shared/calendar.ts';
import type { TimeZone } from '../../domain/shared/time-zone.ts';

export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}

export interface LastClosedDay {
  /** `null` before the first close of business. */
  last(): CalendarDay | null | Promise<CalendarDay | null>;
}

/** The business date: the later of the clock's day and the last day closed. */
export class ClockBusinessCalendar implements BusinessCalendar {
  readonly zone: TimeZone;
  private readonly clock: Clock;
  private readonly closedDays: LastClosedDay;

  constructor(zone: TimeZone, clock: Clock, closedDays: LastClosedDay) {
    this.zone = zone;
    this.clock = clock;
    this.closedDays = closedDays;
  }

  async today(): Promise<CalendarDay> {
    const closed = await this.closedDays.last();
    const today = this.zone.dayOf(this.clock.now());
    return closed === null ? today : laterOf(today, closed);
  }
}
