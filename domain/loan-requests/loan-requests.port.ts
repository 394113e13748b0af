import type { UserId } from '../shared/id.ts';
import type { LoanRequestId } from './loan-request.id.ts';
import type { LoanRequest } from './loan-request.ts';

/** All loan requests ever made. Whoever gets one has it alone until the unit of work ends. */
export interface LoanRequests {
  add(request: LoanRequest): Promise<void>;
  /** @throws LoanRequestNotFound */
  get(id: LoanRequestId): Promise<LoanRequest>;
  /** Another's request is as good as none. @throws LoanRequestNotFound */
  getOwn(id: LoanRequestId, borrowerId: UserId): Promise<LoanRequest>;
  /** Every request of a person. */
  allOf(borrowerId: UserId): Promise<readonly LoanRequest[]>;
  save(request: LoanRequest): Promise<void>;
}
