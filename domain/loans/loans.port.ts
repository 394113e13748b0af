import type { LoanId, UserId } from '../shared/ids.ts';
import type { EarlyEntry, History } from './entry.ts';
import type { Loan } from './loan.ts';

export interface LoanKey {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
}

/** All loans. */
export interface Loans {
  add(loan: Loan): Promise<void>;
  /** Locks the loan until the unit of work ends. @throws LoanNotFound also if it belongs to another borrower */
  get(id: LoanId, borrowerId: UserId): Promise<Loan>;
  /** For operators, who know only the loan's id. Locks nothing. @throws LoanNotFound */
  borrowerOf(id: LoanId): Promise<UserId>;
  /** Locks the loans in id order to avoid deadlocks. Omits unknown loans and loans of another borrower. */
  getAll(keys: readonly LoanKey[]): Promise<readonly Loan[]>;
  /** With the entries in the order in which they take effect. Read with the loan locked. */
  historyOf(loan: Loan): Promise<History>;
  /** Early payments that have become ordinary ones. Read with the loan locked. */
  demotedOf(loan: Loan): Promise<readonly EarlyEntry[]>;
  /** Stores what changed in its history, too. */
  save(loan: Loan): Promise<void>;
}
