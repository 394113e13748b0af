import {
  Approval,
  ApprovalOutdated,
  type ApprovalStatus,
  type Approvals,
  type NewApproval,
} from '../../domain/operators/approval.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { ApprovalId, UserId } from '../../domain/shared/ids.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import type { AnyAct } from '../shared/act.ts';
import type { Idempotency } from '../shared/idempotency.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AuditEntry, AuditEntryId, AuditLog } from './audit-log.ts';
import { ActUndone, type FourEyed } from './four-eyed.ts';
import { checkRole } from './roles.ts';

interface Dependencies {
  readonly approvals: Approvals;
  readonly auditLog: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

interface Entered {
  readonly id: AuditEntryId;
  readonly action: string;
  readonly by: Operator;
  readonly at: Date;
  readonly before?: ApprovalStatus;
}

/** An entry about an approval. The texts that operators wrote are not in it. */
function approvalEntry(approval: Approval, { id, action, by, at, before }: Entered): AuditEntry {
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

/** Lets an act that the rules allow wait for a second operator. */
export class RequestApproval extends UseCase<Dependencies> {
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

export interface Confirmed {
  /** Of the act that is done. */
  readonly action: string;
  /** As the act answers. */
  readonly answer: unknown;
}

/** An act that waits for a second operator. */
interface WaitingAct {
  readonly action: string;
  readonly subject: string;
  readonly payload: object;
}

export interface DecideApprovalCommand {
  readonly approvalId: ApprovalId;
  readonly operator: Operator;
  /** As in the command of the act. */
  readonly effectId?: string;
}

/**
 * Runs an act as the second operator. If a rule refuses it, the approval stays Pending; if it would do something else than
 * was requested, the act is undone and the approval Expired.
 */
export class ConfirmApproval extends UseCase<Dependencies & { acts: ReadonlyMap<string, FourEyed<AnyAct>> }> {
  /** @throws BeyondRole, ApprovalNotFound, SecondOperatorRequired, ApprovalNotPending, ActUndone, and as the act */
  async execute(command: DecideApprovalCommand): Promise<Confirmed> {
    checkRole(command.operator, 'approval.confirm');
    try {
      const { act, done, given } = await this.confirm(command);
      return { action: act.act.action, answer: await act.answer(await act.follow(given, done)) };
    } catch (error) {
      // Of the figures, or of the preview that a change of a loan names.
      const isOutdated = error instanceof DomainError && error.code === 'PREVIEW_OUTDATED';
      throw isOutdated ? new ActUndone(() => this.expire(command)) : error;
    }
  }

  /** How a key makes a retry safe: as for the act that waits. @param waiting `null` if there is no such approval */
  idempotencyOf(waiting: WaitingAct | null, operator: Operator): Idempotency {
    if (waiting === null) return 'in-transaction';
    const act = this.deps.acts.get(waiting.action);
    return act?.idempotencyOf(act.commandOf(waiting, { operator }) as never) ?? 'in-transaction';
  }

  private confirm({ approvalId, operator, effectId }: DecideApprovalCommand) {
    const { approvals, acts, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const approval = await approvals.get(approvalId);
      const act = acts.get(approval.action);
      if (act === undefined) throw new Error(`There is no act ${approval.action}.`);
      const given = act.commandOf(approval, { operator, ...(effectId !== undefined && { effectId }) });
      const resumed = await act.resumed(given);
      if (resumed !== null) return { act, given, done: resumed };
      approval.confirm(operator, await momentOf(this.deps));
      const done = await act.confirm(approval, given);
      // Last: the act locks the person first. Why: docs/decisions/0012-one-unit-of-work-for-each-use-case.md
      await approvals.save(approval);
      return { act, given, done };
    });
  }

  /** @throws ApprovalOutdated, ApprovalNotPending */
  private async expire({ approvalId, operator: by }: DecideApprovalCommand): Promise<never> {
    const { approvals, auditLog, unitOfWork, ids } = this.deps;
    await unitOfWork.run(async () => {
      const approval = await approvals.get(approvalId);
      const at = await momentOf(this.deps);
      const before = approval.statusAt(at);
      approval.expire(at);
      await approvals.save(approval);
      await auditLog.add(approvalEntry(approval, { id: ids.next(), action: 'approval.expire', by, at, before }));
    });
    throw new ApprovalOutdated();
  }
}

export interface RefuseApprovalCommand extends DecideApprovalCommand {
  readonly reason: string;
}

/** Ends an approval without its act. */
export class RefuseApproval extends UseCase<Dependencies> {
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

/** Removes what operators wrote in approvals about an erased user, in the unit of work of the erasure. */
export class EraseApprovalReasons extends UseCase<{ approvals: Pick<Approvals, 'eraseReasonsOf'> }> {
  async execute({ userId }: { readonly userId: UserId }): Promise<void> {
    await this.deps.approvals.eraseReasonsOf(userId);
  }
}
