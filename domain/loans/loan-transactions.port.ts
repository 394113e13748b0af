import type { LoanTransactionId } from '../shared/ids.ts';
import type { LoanTransaction } from './loan-transaction.ts';

/** A statement line with its id. */
export interface BookedTransaction extends LoanTransaction {
  readonly id: LoanTransactionId;
}

/** The statement lines of all loans. They are only added. */
export interface LoanTransactions {
  add(transactions: readonly BookedTransaction[]): Promise<void>;
}
