import type { Clock } from '../../application/shared/ports.ts';
import { addDays, type CalendarDay } from '../../domain/shared/calendar.ts';
import { dayOf } from './utc.ts';

let kept: CalendarDay | null = null;
let keepers = 0;

/** The day of the services that this process runs, and without one that of the clock. */
export const today = (): CalendarDay => kept ?? dayOf(new Date());

/** The time, except that midnight (UTC) does not pass while a service runs: its tests name days. */
export const steadyClock: Clock = {
  now: () => new Date(Math.min(Date.now(), new Date(addDays(today(), 1)).getTime() - 1)),
};

/** Keeps today for `steadyClock`. @returns the release */
export function keepDay(): () => void {
  kept = today();
  keepers++;
  return () => {
    if (--keepers === 0) kept = null;
  };
}
