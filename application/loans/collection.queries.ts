import type { PastDueBucket } from '../../domain/loans/portfolio.ts';
import type { LoanStatus } from '../../domain/loans/schedule.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import type { Currency } from '../../domain/shared/money.ts';
import type { OfBorrower } from '../shared/borrower.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** An overdue loan. Amounts are decimals of the currency. */
export interface CollectionItem extends OfBorrower {
  readonly loanId: string;
  readonly currency: string;
  readonly status: LoanStatus;
  readonly daysPastDue: number;
  readonly amountOverdue: number;
  readonly outstandingPrincipal: number;
  readonly lastPaymentDate: string | null;
  /** Of the newest promise, such as `2026-12-01`. */
  readonly promisedOn: string | null;
  readonly promisedAmount: number | null;
  /** The text of the newest note on the loan. */
  readonly lastNote: string | null;
}

export interface CollectionFilter {
  readonly bucket?: PastDueBucket | undefined;
  readonly currency?: Currency | undefined;
}

export interface CollectionQueries {
  /** Overdue loans that are not written off, most days past due first. */
  list(filter: CollectionFilter, page: PageRequest): Promise<Page<CollectionItem>>;
  /** The loan that follows in the list; `null` after the last. A loan that is not overdue has no place: the first follows. */
  next(filter: CollectionFilter, loanId: LoanId): Promise<CollectionItem | null>;
}
