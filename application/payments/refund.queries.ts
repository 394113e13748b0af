import type { PaymentId } from '../../domain/shared/ids.ts';
import type { OfBorrower } from '../shared/borrower.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** Money that a borrower is owed. `amount` is a decimal of the currency, timestamps are ISO 8601 in UTC. */
export interface RefundItem extends OfBorrower {
  readonly paymentId: string;
  readonly loanId: string;
  readonly userId: string;
  readonly amount: number;
  readonly currency: string;
  readonly owedSince: string;
  /** Of the transfer to the borrower; `null` until the money is paid out. */
  readonly reference: string | null;
  readonly refundedAt: string | null;
}

export interface RefundFilter {
  readonly refunded?: boolean;
  readonly userId?: string;
}

export interface RefundQueries {
  list(filter: RefundFilter, page: PageRequest): Promise<Page<RefundItem>>;
  itemOf(paymentId: PaymentId): Promise<RefundItem | null>;
}
