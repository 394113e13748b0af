import { addDays, type CalendarDay } from '../shared/calendar.ts';

/** Regulation B, 12 CFR 1002.9(a)(1): the applicant is notified within 30 days. */
const DAYS_TO_DECIDE = 30;
/** From this day on, the queue shows the last day. */
const DAYS_UNTIL_URGENT = 25;

/** The last day to decide about a pending request; `null` while it is not urgent. */
export function decideBy(createdOn: CalendarDay, today: CalendarDay): CalendarDay | null {
  return createdOn > lastUrgentDay(today) ? null : addDays(createdOn, DAYS_TO_DECIDE);
}

/** Pending requests of this day and before are urgent. */
export function lastUrgentDay(today: CalendarDay): CalendarDay {
  return addDays(today, -DAYS_UNTIL_URGENT);
}

/** Pending requests of this day and before are decided too late. */
export function lastLateDay(today: CalendarDay): CalendarDay {
  return addDays(today, -1 - DAYS_TO_DECIDE);
}
