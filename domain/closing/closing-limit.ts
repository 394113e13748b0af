import { addDays, type CalendarDay, laterOf } from '../shared/calendar.ts';
import { DayNotReached } from './closing.errors.ts';
import { latestJumpFrom } from './sandbox-clock.ts';

// Why: docs/decisions/0008-a-day-is-closed-in-batches.md
/**
 * The latest day that can be closed: that of the clock, the one after it, or what the sandbox clock can reach from the
 * business date. A closed day cannot be opened again.
 */
export type ClosingLimit = 'today' | 'tomorrow' | 'sandbox-clock';

/** @param today the day of the clock. @throws DayNotReached */
export function checkClosable(
  date: CalendarDay,
  { today, lastClosed }: { readonly today: CalendarDay; readonly lastClosed: CalendarDay | null },
  limit: ClosingLimit,
): void {
  const latest = {
    today,
    tomorrow: addDays(today, 1),
    'sandbox-clock': latestJumpFrom(laterOf(today, lastClosed ?? today)),
  }[limit];
  if (date > latest) throw new DayNotReached(date, latest);
}
