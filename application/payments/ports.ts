import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';

/** A payment whose outcome is still to be asked for. The loan stands beside it because it is locked first. */
export interface UnsettledPayment {
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
}

/** Remembers to ask for a payment's outcome, in the unit of work of the payment, so that no crash can forget it. */
export interface SettlementSchedule {
  settle(payment: UnsettledPayment, at: Date): Promise<void>;
}
