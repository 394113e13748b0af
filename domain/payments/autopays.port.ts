import type { LoanId, UserId } from '../shared/ids.ts';
import type { Autopay } from './autopay.ts';

/** At most one for each loan. Use them with the loan locked. */
export interface Autopays {
  find(loanId: LoanId, borrowerId: UserId): Promise<Autopay | null>;
  /** Adds it, or stores its changes. */
  save(autopay: Autopay): Promise<void>;
  remove(autopay: Autopay): Promise<void>;
  /** Forgets the autopay of a loan, if there is one. */
  end(loanId: LoanId, borrowerId: UserId): Promise<void>;
  endAllOf(borrowerId: UserId): Promise<void>;
}
