import { addDays, type CalendarDay, calendarDay } from '../shared/calendar.ts';

/** The clock moves by half a year at most at once, which takes seconds. */
export const MAX_JUMP_DAYS = 184;
/** Loans from the last day are due within the years of four digits. */
const LAST_DAY = calendarDay('2199-12-31');

/** The latest business date that one move of the sandbox clock may reach. */
export function latestJumpFrom(today: CalendarDay): CalendarDay {
  const latest = addDays(today, MAX_JUMP_DAYS);
  return latest < LAST_DAY ? latest : LAST_DAY;
}
