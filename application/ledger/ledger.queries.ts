import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { PostingItem, TrialBalance } from './ledger.record.ts';

/** Decimals of the currency. `balance` is debit minus credit, so liabilities and income are negative. */
export interface AccountTotals {
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
}

export interface LedgerQueries {
  /** One for each currency with postings, ordered by its code. Of all postings, or of those up to the business date. */
  trialBalance(until?: CalendarDay): Promise<readonly TrialBalance[]>;
  /** Newest first; `null` if the loan is unknown. */
  postingsOf(loanId: LoanId, page: PageRequest): Promise<Page<PostingItem> | null>;
}
