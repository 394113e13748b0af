import type { PaymentId } from './payment.id.ts';
import type { Refund } from './refund.ts';

/** All refunds, at most one for each payment. */
export interface Refunds {
  /** Ignores a refund whose payment has one. */
  add(refund: Refund): Promise<void>;
  /** Locks the refund until the unit of work ends. @throws RefundNotFound */
  get(paymentId: PaymentId): Promise<Refund>;
  save(refund: Refund): Promise<void>;
}
