import type { DocumentDeleted } from '../documents/document.events.ts';
import type { LoanAnnulled, LoanChanged, LoanChangeUndone, LoanPaused } from '../loans/loan.events.ts';
import { addDays, type CalendarDay, laterOf, latestOf } from '../shared/calendar.ts';
import type { UserId } from '../shared/ids.ts';
import type { TimeZone } from '../shared/time-zone.ts';

/** Events that may change a credit record and leave no other trace in it. */
export type CreditChangingEvent = LoanPaused | LoanChanged | LoanChangeUndone | LoanAnnulled | DocumentDeleted;
export const CREDIT_CHANGING_EVENTS = [
  'loan.paused',
  'loan.changed',
  'loan.change-undone',
  'loan.annulled',
  'document.deleted',
] as const satisfies readonly CreditChangingEvent['type'][];

/** The person whose record the event changes. `null`: no record, since only verified documents count. */
export function changedBy(event: CreditChangingEvent): UserId | null {
  if (event.type === 'document.deleted') return event.verified ? event.ownerId : null;
  return event.borrowerId;
}

/** When a credit record was changed by something that leaves no other trace. One time per user. */
export interface CreditChanges {
  /** Keeps the later time. */
  note(userId: UserId, at: Date): Promise<void>;
}

/** The latest changes of a credit record, by events and by the date. */
export interface RecordChanges {
  /** The latest of loans, payments, pauses, requests and documents. */
  readonly lastEventAt: Date;
  /** The day on which the account reached its age in whole months. */
  readonly agedOn: CalendarDay;
  /** Of the latest instalment that is overdue; `null` if none is. */
  readonly lastOverduePayableOn: CalendarDay | null;
}

export function lastChangeOf({ lastEventAt, agedOn, lastOverduePayableOn: last }: RecordChanges, zone: TimeZone): Date {
  const day = last === null ? agedOn : laterOf(agedOn, addDays(last, 1));
  return latestOf(lastEventAt, zone.firstMomentOf(day));
}
