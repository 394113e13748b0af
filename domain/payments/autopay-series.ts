import { addDays, type CalendarDay } from '../shared/calendar.ts';
import type { Dues } from './dues.port.ts';

/** Days after the first attempt on which a failed charge is tried again. */
const RETRY_DAYS = [3, 7] as const;

/** The attempts to charge what had fallen due by the first of them. */
export interface AutopaySeries {
  readonly firstOn: CalendarDay;
  readonly lastOn: CalendarDay;
  readonly failures: number;
}

/** The first day whose close tries a failed charge again; `null` if none does. */
export function retryOnOf(series: AutopaySeries | null): CalendarDay | null {
  const days = series === null ? undefined : RETRY_DAYS[series.failures - 1];
  return series === null || days === undefined ? null : addDays(series.firstOn, days);
}

/** Whether something is due on a day that had not fallen due at the last attempt. */
export function hasNewDue(series: AutopaySeries | null, dues: Dues, day: CalendarDay): boolean {
  const due = dues.lastBy(day);
  return due !== null && (series === null || due > series.lastOn);
}

/** Whether the close of a day has a reason to charge. */
export function attemptsOn(series: AutopaySeries | null, dues: Dues, day: CalendarDay): boolean {
  const retryOn = retryOnOf(series);
  return hasNewDue(series, dues, day) || (retryOn !== null && retryOn <= day);
}
