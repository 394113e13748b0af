import type { LoanKey } from '../../domain/loans/loans.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanRange } from '../closing/closing.port.ts';
import type { AutopayRecord } from './autopay-view.ts';

export interface AutopayQueries {
  recordOf(key: LoanKey): Promise<AutopayRecord | null>;
  /** At most `limit` enrolled loans of a range, ordered by id, that may owe something on a day. */
  toCharge(day: CalendarDay, range: LoanRange, limit: number): Promise<readonly LoanKey[]>;
}
