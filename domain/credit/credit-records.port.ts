import type { CalendarDay } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import type { CreditRecord } from './credit-score.ts';

/** The books, read as a person's credit record. */
export interface CreditRecords {
  /** `null` for whoever never had a loan disbursed. @param today the lending day, by which instalments are overdue */
  of(userId: UserId, today: CalendarDay, now: Date): Promise<CreditRecord | null>;
}
