import type { DepositId } from '../../domain/shared/ids.ts';
import type { Borrower } from '../shared/borrower.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** `amount` is a decimal of the currency, timestamps are ISO 8601 in UTC. The confirmation code stays secret. */
export interface DepositItem {
  readonly depositId: string;
  readonly bankId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly hasConfirmationCode: boolean;
  readonly receivedAt: string;
  /** The operator who recorded it, or the person who made the API key. */
  readonly recordedBy: Borrower;
  /** The payment that claimed the deposit; `null` if unclaimed. */
  readonly paymentId: string | null;
  /** `null` if unclaimed. */
  readonly borrower: Borrower | null;
  readonly claimedAt: string | null;
  /** When the bank took the money back, or an operator sent it back unclaimed; `null` if neither. */
  readonly returnedAt: string | null;
  /** Why an operator sent it back; `null` otherwise. */
  readonly returnReason: string | null;
  readonly createdAt: string;
}

export interface DepositFilter {
  readonly reference?: string;
  readonly claimed?: boolean;
}

export interface DepositQueries {
  list(filter: DepositFilter, page: PageRequest): Promise<Page<DepositItem>>;
  itemOf(id: DepositId): Promise<DepositItem | null>;
}
