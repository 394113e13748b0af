import type { LoanRequestId, UserId } from '../shared/ids.ts';
import type { Agreement } from './agreement.ts';

/** All agreements. Lock the request first, except in an erasure, which has locked the person. */
export interface Agreements {
  /** Adds it in place of the one that its request had. */
  put(agreement: Agreement): Promise<void>;
  /** `null` also if the request belongs to another borrower. */
  findOf(requestId: LoanRequestId, borrowerId: UserId): Promise<Agreement | null>;
  allOf(borrowerId: UserId): Promise<readonly Agreement[]>;
  save(agreement: Agreement): Promise<void>;
}
