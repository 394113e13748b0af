import type { Account, AccountKind, Side } from '../../domain/ledger/journal.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import type { Currency } from '../../domain/shared/money.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** Decimals of the currency. `balance` is debit minus credit, so liabilities and income are negative. */
export interface AccountTotals {
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
}

/** All accounts in one currency. `totals.balance` is zero if the books balance. */
export interface TrialBalance {
  readonly currency: Currency;
  readonly accounts: readonly (AccountTotals & { readonly account: Account; readonly kind: AccountKind })[];
  readonly totals: AccountTotals;
}

/** The postings of one entry share a `source`; `amount` is a decimal of the currency. */
export interface PostingItem {
  readonly source: string;
  readonly account: Account;
  readonly side: Side;
  readonly amount: number;
  readonly currency: Currency;
  readonly bookedOn: string;
  readonly occurredAt: string;
}

export interface LedgerQueries {
  /** One for each currency with postings, ordered by its code. Of all postings, or of those up to the business date. */
  trialBalance(until?: CalendarDay): Promise<readonly TrialBalance[]>;
  /** Newest first; `null` if the loan is unknown. */
  postingsOf(loanId: LoanId, page: PageRequest): Promise<Page<PostingItem> | null>;
}
