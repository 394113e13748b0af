import { addDays, type CalendarDay, LAST_DAY } from '../shared/calendar.ts';
import { InvalidClockDate } from './closing.errors.ts';
import { type ClosingProgress, daysToClose } from './days-to-close.ts';

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
