import { addDays, type CalendarDay } from '../shared/calendar.ts';
import type { ErrorDetail } from '../shared/domain-error.ts';
import { textFaults } from '../shared/text.ts';
import { InvalidRejection, REJECTION_FAULTS } from './loan-request.errors.ts';

/** The principal reasons of the sample form C-1 of Regulation B (12 CFR 1002, appendix C), in its order. */
export const REASON_CODES = [
  'INCOMPLETE_APPLICATION',
  'INSUFFICIENT_REFERENCES',
  'UNACCEPTABLE_REFERENCES',
  'UNVERIFIABLE_REFERENCES',
  'IRREGULAR_EMPLOYMENT',
  'UNVERIFIABLE_EMPLOYMENT',
  'LENGTH_OF_EMPLOYMENT',
  'INSUFFICIENT_INCOME',
  'EXCESSIVE_OBLIGATIONS',
  'UNVERIFIABLE_INCOME',
  'LENGTH_OF_RESIDENCE',
  'TEMPORARY_RESIDENCE',
  'UNVERIFIABLE_RESIDENCE',
  'NO_CREDIT_FILE',
  'LIMITED_CREDIT_EXPERIENCE',
  'POOR_PERFORMANCE_WITH_US',
  'DELINQUENT_OBLIGATIONS',
  'COLLECTION_OR_JUDGMENT',
  'GARNISHMENT_OR_ATTACHMENT',
  'FORECLOSURE_OR_REPOSSESSION',
  'BANKRUPTCY',
  'RECENT_INQUIRIES',
  'INSUFFICIENT_COLLATERAL',
  'OTHER',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** The official interpretation of Regulation B advises against more (comment 9(b)(2)-1). */
export const MOST_REASON_CODES = 4;
export const REASON_MAX_LENGTH = 1000;

/** Why a request is rejected. */
export interface Rejection {
  /** The most important first. */
  readonly codes: readonly ReasonCode[];
  /** The operator's own words; `null` without any. */
  readonly words: string | null;
}

/** There is a reason, no code appears twice, and `OTHER` is explained. @throws InvalidRejection */
export function checkRejection({ codes, words }: Rejection): void {
  const faults: ErrorDetail[] = words === null ? [] : textFaults('reason', words, REASON_MAX_LENGTH);
  if (codes.length > MOST_REASON_CODES || new Set(codes).size < codes.length) {
    faults.push({ field: 'reasonCodes', ...REJECTION_FAULTS.codes({ max: MOST_REASON_CODES }) });
  }
  if (words === null && codes.length === 0) {
    faults.push({ field: 'reason', ...REJECTION_FAULTS.reason() });
  }
  if (words === null && codes.includes('OTHER')) {
    faults.push({ field: 'reason', ...REJECTION_FAULTS.otherReason() });
  }
  if (faults.length > 0) throw new InvalidRejection(faults);
}

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
