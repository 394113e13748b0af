import type { ApprovalId, UserId } from '../shared/ids.ts';
import type { Approval } from './approval.ts';

export interface Approvals {
  /** @throws ApprovalPending if the same act on the same subject waits */
  add(approval: Approval): Promise<void>;
  /** No other unit of work decides it until this one ends. @throws ApprovalNotFound */
  get(id: ApprovalId): Promise<Approval>;
  save(approval: Approval): Promise<void>;
  /** Removes what operators wrote about a person. */
  eraseReasonsOf(borrowerId: UserId): Promise<void>;
}
