import type { Approvals } from '../../domain/operators/approval.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { approvalEntry } from './approval-entry.ts';
import type { AuditLog } from './audit-log.ts';
import type { DecideApprovalCommand } from './confirm-approval.ts';
import { checkRole } from './roles.ts';

export interface RefuseApprovalCommand extends DecideApprovalCommand {
  readonly reason: string;
}

/** Ends an approval without its act. */
export class RefuseApproval extends UseCase<{
  approvals: Approvals;
  auditLog: AuditLog;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws BeyondRole, ApprovalNotFound, ApprovalNotPending, OwnAffairs */
  async execute({ approvalId, operator, reason }: RefuseApprovalCommand): Promise<void> {
    const { approvals, auditLog, unitOfWork, ids } = this.deps;
    checkRole(operator, 'approval.refuse');
    return unitOfWork.run(async () => {
      const approval = await approvals.get(approvalId);
      const at = await momentOf(this.deps);
      const before = approval.statusAt(at);
      approval.refuse(operator, reason, at);
      await approvals.save(approval);
      await auditLog.add(
        approvalEntry(approval, { id: ids.next(), action: 'approval.refuse', by: operator, at, before }),
      );
    });
  }
}
