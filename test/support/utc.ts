import type { CalendarDay, Moment } from '../../domain/shared/calendar.ts';
import { TimeZone } from '../../domain/shared/time-zone.ts';

/** The days of a lender in UTC, where most tests are. */
export const dayOf = (instant: Date): CalendarDay => TimeZone.utc.dayOf(instant);
export const midnightOf = (day: CalendarDay): Date => TimeZone.utc.firstMomentOf(day);

/** A moment that is booked on its own day. */
export const momentOf = (at: Date): Moment => ({ at, today: dayOf(at) });
