import type { LoanId, Sha256, UserId } from '../../domain/shared/ids.ts';

/** A line of a file that is in. */
export interface ImportedLoan {
  readonly externalId: string;
  /** Of the document. `null` once the borrower is erased. */
  readonly sha256: Sha256 | null;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  /** Whether it made the account of the borrower. */
  readonly madeAccount: boolean;
  readonly at: Date;
}

export interface ImportedLoans {
  find(externalId: string): Promise<Pick<ImportedLoan, 'sha256'> | null>;
  /** Whether an import made the account. */
  madeAccount(borrowerId: UserId): Promise<boolean>;
  add(loan: ImportedLoan): Promise<void>;
  /** Does the work, or returns `null` if another process imports. */
  exclusively<T>(work: () => Promise<T>): Promise<T | null>;
}
