import type { LoanId } from '../loans/loan.id.ts';
import type { UserId } from '../shared/id.ts';
import type { PaymentId } from './payment.id.ts';
import type { Payment } from './payment.ts';

export interface PaymentOfLoan {
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
}

/** All payments ever made. Their loan is locked before they are, always, so that two can never wait for each other. */
export interface Payments {
  /** @throws DuplicateReference */
  add(payment: Payment): Promise<void>;
  /** The loan that a borrower's own payment is for. Locks nothing. @throws PaymentNotFound */
  loanOf(id: PaymentId, borrowerId: UserId): Promise<LoanId>;
  /** @throws PaymentNotFound */
  get(id: PaymentId): Promise<Payment>;
  /** As `get`; null when there is none. */
  find(id: PaymentId): Promise<Payment | null>;
  /** The payment that the gateway calls by this name. Locks nothing. @throws PaymentNotFound */
  ofTransaction(transactionId: string): Promise<PaymentOfLoan>;
  save(payment: Payment): Promise<void>;
}
