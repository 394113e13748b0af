import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { LoanKey } from '../../domain/loans/loans.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { AutopayRecord } from './autopay-view.ts';

export interface AutopayQueries {
  recordOf(key: LoanKey): Promise<AutopayRecord | null>;
  /** At most `limit` enrolled loans, ordered by id, that come after an id and may owe something on a day. */
  toCharge(day: CalendarDay, after: LoanId | null, limit: number): Promise<readonly LoanKey[]>;
}
