import type { LoanId } from '../loans/loan.id.ts';
import type { UserId } from '../shared/id.ts';
import type { PaymentId } from './payment.id.ts';
import type { Payment } from './payment.ts';

/** All payments ever made. Their loan is locked before they are, always, so that two can never wait for each other. */
export interface Payments {
  /** @throws DuplicateReference */
  add(payment: Payment): Promise<void>;
  /** The loan that a borrower's own payment is for. Locks nothing. @throws PaymentNotFound */
  loanOf(id: PaymentId, borrowerId: UserId): Promise<LoanId>;
  /** @throws PaymentNotFound */
  get(id: PaymentId): Promise<Payment>;
  save(payment: Payment): Promise<void>;
}
