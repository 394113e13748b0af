import type { UserId } from '../shared/id.ts';
import type { LoanId } from './loan.id.ts';
import type { Loan } from './loan.ts';

/** All loans ever booked. */
export interface Loans {
  add(loan: Loan): Promise<void>;
  /** Loads a loan and keeps others from it until the unit of work ends. @throws LoanNotFound */
  get(id: LoanId): Promise<Loan>;
  /** As `get`; another's loan is as good as none. @throws LoanNotFound */
  getOwn(id: LoanId, borrowerId: UserId): Promise<Loan>;
  save(loan: Loan): Promise<void>;
  /** As `get`, many at once, in the order of their ids, so that two who do this never wait for each other. */
  getAll(ids: readonly LoanId[]): Promise<readonly Loan[]>;
}
