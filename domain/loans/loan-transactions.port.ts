import type { PaymentId } from '../payments/payment.id.ts';
import type { LoanId } from './loan.id.ts';
import type { LoanTransactionId } from './loan-transaction.id.ts';
import type { LoanTransaction } from './loan-transaction.ts';
import type { RemainingPayment } from './reversal.ts';

/** A statement line with its id. */
export interface BookedTransaction extends LoanTransaction {
  readonly id: LoanTransactionId;
}

/** A payment that the loan received and still keeps. */
export interface LoanReceipt extends RemainingPayment {
  readonly paymentId: PaymentId;
}

/** The statement lines of all loans. They are only added. */
export interface LoanTransactions {
  add(transactions: readonly BookedTransaction[]): Promise<void>;
  /** The payments that were not reversed, oldest first. Read with the loan locked. */
  receiptsOf(loanId: LoanId): Promise<readonly LoanReceipt[]>;
}
