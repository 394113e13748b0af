import type { Approval, ApprovalStatus } from '../../domain/operators/approval.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import type { AuditEntry, AuditEntryId } from './audit-log.ts';

interface Entered {
  readonly id: AuditEntryId;
  readonly action: string;
  readonly by: Operator;
  readonly at: Date;
  readonly before?: ApprovalStatus;
}

/** An entry about an approval. The texts that operators wrote are not in it. */
export function approvalEntry(approval: Approval, { id, action, by, at, before }: Entered): AuditEntry {
  const { act, subject, requestedBy } = approval;
  const view = (status: ApprovalStatus) => ({ act, subject, status, requestedBy });
  return {
    id,
    action,
    operatorId: by.id,
    occurredAt: at,
    subject: { type: 'approval', id: approval.id },
    before: before === undefined ? null : view(before),
    after: view(approval.statusAt(at)),
  };
}
