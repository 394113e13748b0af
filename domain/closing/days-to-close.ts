import { addDays, type CalendarDay, daysBetween } from '../shared/calendar.ts';

/** Most days that one closing catches up on; what was missed before that is past reminding. */
export const MOST_DAYS_AT_ONCE = 400;

/**
 * The days that closing `date` closes, oldest first: all that were missed since the last one, so that what falls on
 * them is not lost. Without any closed day, only the date itself, or those from the one on that was left half done.
 *
 * @param lastClosed the last day closed
 * @param begun the first day after it whose closing was begun and not finished
 */
export function daysToClose(
  date: CalendarDay,
  { lastClosed, begun }: { readonly lastClosed: CalendarDay | null; readonly begun: CalendarDay | null },
): CalendarDay[] {
  const missed = lastClosed !== null ? addDays(lastClosed, 1) : (begun ?? date);
  const earliest = addDays(date, 1 - MOST_DAYS_AT_ONCE);
  const first = missed < earliest ? earliest : missed;
  if (lastClosed === null && first > date) return [date];
  return Array.from({ length: Math.max(daysBetween(first, date) + 1, 0) }, (_, index) => addDays(first, index));
}
