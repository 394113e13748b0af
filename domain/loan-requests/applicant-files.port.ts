import type { CalendarDay } from '../shared/calendar.ts';
import type { UserId } from '../shared/ids.ts';
import type { Currency } from '../shared/money.ts';
import type { ApplicantFile } from './recommendation.ts';

export interface Applicant {
  readonly borrowerId: UserId;
  /** The currency of the request. Loans in other currencies do not count. */
  readonly currency: Currency;
}

export interface ApplicantFiles {
  /** @param today the business date, which decides what is overdue */
  fileOf(applicant: Applicant, today: CalendarDay, now: Date): Promise<ApplicantFile>;
}
