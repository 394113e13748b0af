import { addDays, type CalendarDay, daysBetween, LAST_DAY, laterOf, plainDate } from '../shared/calendar.ts';
import { domainError } from '../shared/domain-error.ts';

export class DayNotReached extends domainError(
  'invalid',
  'DAY_NOT_REACHED',
  '{date} cannot be closed yet. The latest day that can be closed now is {latest}.',
) {
  constructor(date: CalendarDay, latest: CalendarDay) {
    super({ date: plainDate(date), latest: plainDate(latest) });
  }
}

export class InvalidClockDate extends domainError(
  'invalid',
  'INVALID_CLOCK_DATE',
  'The date must be a day from {earliest} to {latest}.',
  'date',
) {
  /** @param earliest the business date, since the clock never goes back */
  constructor(earliest: CalendarDay, latest: CalendarDay) {
    super({ earliest: plainDate(earliest), latest: plainDate(latest) });
  }
}

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

/** The clock moves by half a year at most at once, which takes seconds. */
export const MAX_JUMP_DAYS = 184;

/** The latest business date that one move of the sandbox clock may reach. */
export function latestJumpFrom(today: CalendarDay): CalendarDay {
  const latest = addDays(today, MAX_JUMP_DAYS);
  return latest < LAST_DAY ? latest : LAST_DAY;
}

/** @param date `null`: a day that does not exist. @throws InvalidClockDate */
export function checkJump(date: CalendarDay | null, today: CalendarDay): asserts date is CalendarDay {
  const latest = latestJumpFrom(today);
  if (date === null || date < today || date > latest) throw new InvalidClockDate(today, latest);
}

/**
 * The days that a jump closes, oldest first: today, also if no day was ever closed, and all after it.
 * @throws InvalidClockDate
 */
export function daysOfJump(date: CalendarDay, progress: ClosingProgress, today: CalendarDay): CalendarDay[] {
  checkJump(date, today);
  return [...daysToClose(today, progress), ...daysToClose(date, { lastClosed: today, begun: null })];
}

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
