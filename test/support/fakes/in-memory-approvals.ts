import type { EventPublisher } from '../../../application/shared/ports.ts';
import {
  type Approval,
  ApprovalNotFound,
  ApprovalPending,
  type Approvals,
} from '../../../domain/operators/approval.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { InMemoryRows } from './in-memory-collection.ts';

export class InMemoryApprovals extends InMemoryRows<Approval> implements Approvals {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new ApprovalNotFound() });
  }

  async add(approval: Approval): Promise<void> {
    const { act, subject, requestedAt } = approval;
    const same = this.matching((one) => one.act === act && one.subject === subject);
    if (same.some((one) => one.statusAt(requestedAt) === 'Pending')) throw new ApprovalPending();
    await this.save(approval);
  }

  async eraseReasonsOf(borrowerId: UserId): Promise<void> {
    for (const approval of this.matching((one) => one.borrowerId === borrowerId)) {
      const { payload, refusalReason } = approval;
      const words = 'reason' in payload && payload.reason !== null && { reason: '' };
      Object.assign(approval, { payload: { ...payload, ...words }, _refusalReason: refusalReason && null });
      await this.save(approval);
    }
  }
}
