import type { LoanRequestId, UserId } from '../shared/ids.ts';
import type { LoanRequest } from './loan-request.ts';

/** All loan requests. Loading a request locks it until the unit of work ends. */
export interface LoanRequests {
  add(request: LoanRequest): Promise<void>;
  /** @throws LoanRequestNotFound also if it belongs to another borrower */
  get(id: LoanRequestId, borrowerId: UserId): Promise<LoanRequest>;
  /** For operators, who know only the request's id. @throws LoanRequestNotFound */
  getAny(id: LoanRequestId): Promise<LoanRequest>;
  allOf(borrowerId: UserId): Promise<readonly LoanRequest[]>;
  save(request: LoanRequest): Promise<void>;
}
