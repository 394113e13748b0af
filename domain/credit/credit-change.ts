import type { DocumentDeleted } from '../documents/document.events.ts';
import type { LoanChanged, LoanPaused } from '../loans/loan.events.ts';
import type { UserId } from '../shared/ids.ts';

/** Events that may change a credit record and leave no other trace in it. */
export type CreditChangingEvent = LoanPaused | LoanChanged | DocumentDeleted;
export const CREDIT_CHANGING_EVENTS = [
  'loan.paused',
  'loan.changed',
  'document.deleted',
] as const satisfies readonly CreditChangingEvent['type'][];

/** The person whose record the event changes. `null`: no record, since only verified documents count. */
export function changedBy(event: CreditChangingEvent): UserId | null {
  if (event.type === 'document.deleted') return event.verified ? event.ownerId : null;
  return event.borrowerId;
}
