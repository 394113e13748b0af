import type { PaymentId, UserId } from '../shared/ids.ts';
import type { Refund } from './refund.ts';

/** All refunds, at most one for each payment. */
export interface Refunds {
  /** Ignores a refund whose payment has one. */
  add(refund: Refund): Promise<void>;
  /** Locks the refund until the unit of work ends. @throws RefundNotFound also if it belongs to another borrower */
  get(paymentId: PaymentId, borrowerId: UserId): Promise<Refund>;
  /** For operators, who know only the payment's id. Locks nothing. @throws RefundNotFound */
  borrowerOf(paymentId: PaymentId): Promise<UserId>;
  save(refund: Refund): Promise<void>;
}
