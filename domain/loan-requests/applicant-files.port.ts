import type { CalendarDay } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import type { Currency } from '../shared/money.ts';
import type { ApplicantFile } from './recommendation.ts';

export interface Applicant {
  readonly borrowerId: UserId;
  /** Of the request: money of others is left out. */
  readonly currency: Currency;
}

/** The books and documents, read as what an operator should know of an applicant. */
export interface ApplicantFiles {
  /** @param today the lending day, by which instalments are overdue */
  fileOf(applicant: Applicant, today: CalendarDay, now: Date): Promise<ApplicantFile>;
}
