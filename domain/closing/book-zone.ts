import { addDays, type CalendarDay } from '../shared/calendar.ts';
import type { TimeZone } from '../shared/time-zone.ts';

/** Where a book is when a process is started in another zone. */
export interface ChangeOfZone {
  /** The zone in which the days of the book were counted. */
  readonly kept: TimeZone;
  readonly wanted: TimeZone;
  readonly now: Date;
  /** `null` if no day was ever closed. */
  readonly lastClosed: CalendarDay | null;
}

// Why: docs/decisions/0060-days-are-those-of-the-lenders-place.md
/**
 * Whether the days go on without a gap or a repetition: the present day of the new place has not begun and ended in the old
 * one, and is the next to be closed. If no day was ever closed, it is the present day of both.
 */
export function goesOnIn({ kept, wanted, now, lastClosed }: ChangeOfZone): boolean {
  const [before, after] = [kept.dayOf(now), wanted.dayOf(now)];
  return lastClosed === null ? after === before : after === addDays(lastClosed, 1) && before <= after;
}
