import type { CalendarDay } from '../shared/calendar.ts';
import type { UserId } from '../shared/ids.ts';
import type { CreditRecord } from './credit-score.ts';

export interface DatedCreditRecord extends CreditRecord {
  /** When the record last changed. */
  readonly changedAt: Date;
}

export interface CreditRecords {
  /** `null` without a disbursed loan. @param today the business date, which decides what is overdue */
  of(userId: UserId, today: CalendarDay, now: Date): Promise<DatedCreditRecord | null>;
}
