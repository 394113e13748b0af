import { addDays, type CalendarDay, laterOf, latestOf, midnightOf } from '../shared/calendar.ts';

/** A day that was closed before its midnight, as outside production. */
export interface EarlyClose {
  readonly day: CalendarDay;
  readonly closedAt: Date;
}

/** What changes a credit record: events, and the date. */
export interface RecordChanges {
  /** The latest of loans, payments, pauses, requests and documents. */
  readonly lastEventAt: Date;
  /** The day on which the account reached its age in whole months. */
  readonly agedOn: CalendarDay;
  /** Of the latest instalment that is overdue; `null` if none is. */
  readonly lastOverdueDueOn: CalendarDay | null;
  readonly closedEarly: readonly EarlyClose[];
}

export function lastChangeOf({ lastEventAt, agedOn, lastOverdueDueOn, closedEarly }: RecordChanges): Date {
  const day = lastOverdueDueOn === null ? agedOn : laterOf(agedOn, addDays(lastOverdueDueOn, 1));
  return latestOf(lastEventAt, beginningOf(day, closedEarly));
}

/** When the business date reached a day: at its midnight, or when it or a later day was closed early. */
function beginningOf(day: CalendarDay, closedEarly: readonly EarlyClose[]): Date {
  const closed = closedEarly.filter((each) => each.day >= day).map(({ closedAt }) => closedAt.getTime());
  return new Date(Math.min(midnightOf(day).getTime(), ...closed));
}
