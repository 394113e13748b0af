import { addDays, type CalendarDay, daysBetween } from '../shared/calendar.ts';

/** One closing catches up on this many missed days at most. */
export const MAX_DAYS_AT_ONCE = 400;

/** How far the days are closed. */
export interface ClosingProgress {
  /** The last closed day. */
  readonly lastClosed: CalendarDay | null;
  /** The first day after it whose closing started but did not finish. */
  readonly begun: CalendarDay | null;
}

/**
 * The days to close with `date`, oldest first: all days missed since the last closed one. If no day was ever closed,
 * starts with the unfinished day, or with `date`.
 */
export function daysToClose(date: CalendarDay, { lastClosed, begun }: ClosingProgress): CalendarDay[] {
  const missed = lastClosed !== null ? addDays(lastClosed, 1) : (begun ?? date);
  const earliest = addDays(date, 1 - MAX_DAYS_AT_ONCE);
  const first = missed < earliest ? earliest : missed;
  if (lastClosed === null && first > date) return [date];
  return Array.from({ length: Math.max(daysBetween(first, date) + 1, 0) }, (_, index) => addDays(first, index));
}
