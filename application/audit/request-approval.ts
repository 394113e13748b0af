import { Approval, type Approvals, type NewApproval } from '../../domain/operators/approval.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { approvalEntry } from './approval-entry.ts';
import type { AuditLog } from './audit-log.ts';

/** Lets an act that the rules allow wait for a second operator. */
export class RequestApproval extends UseCase<{
  approvals: Approvals;
  auditLog: AuditLog;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws ApprovalPending */
  execute(asked: Omit<NewApproval, 'id'>): Promise<Approval> {
    const { approvals, auditLog, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const approval = new Approval({ ...asked, id: ids.next() }, await momentOf(this.deps));
      await approvals.add(approval);
      const { requestedAt: at } = approval;
      await auditLog.add(
        approvalEntry(approval, { id: ids.next(), action: 'approval.request', by: asked.operator, at }),
      );
      return approval;
    });
  }
}
