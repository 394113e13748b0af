import { addDays, type CalendarDay, laterOf, latestOf, midnightOf } from '../shared/calendar.ts';

/** The latest changes of a credit record, by events and by the date. */
export interface RecordChanges {
  /** The latest of loans, payments, pauses, requests and documents. */
  readonly lastEventAt: Date;
  /** The day on which the account reached its age in whole months. */
  readonly agedOn: CalendarDay;
  /** Of the latest instalment that is overdue; `null` if none is. */
  readonly lastOverdueDueOn: CalendarDay | null;
}

export function lastChangeOf({ lastEventAt, agedOn, lastOverdueDueOn }: RecordChanges): Date {
  const day = lastOverdueDueOn === null ? agedOn : laterOf(agedOn, addDays(lastOverdueDueOn, 1));
  return latestOf(lastEventAt, midnightOf(day));
}
