import { type Approval, ApprovalOutdated, type Approvals } from '../../domain/operators/approval.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { ApprovalId } from '../../domain/shared/ids.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ApprovableAction, WAITING } from './approvable-acts.ts';
import { approvalEntry } from './approval-entry.ts';
import type { AuditLog } from './audit-log.ts';
import { ActUndone } from './four-eyed.ts';
import { checkRole } from './roles.ts';

interface Done {
  readonly result: unknown;
  /** As the act leaves it. */
  readonly subject: unknown;
}

export interface Confirmed extends Done {
  readonly action: ApprovableAction;
  readonly subjectId: string;
}

/** A use case as `FourEyed`. */
interface ApprovedAct {
  confirm(approval: Approval, operator: Operator): Promise<Done>;
}

type ApprovedActs = { readonly [Action in ApprovableAction]: ApprovedAct };

/** The use cases by the actions that they log. */
export function approvedActs(useCases: { readonly [Name in keyof typeof WAITING]: ApprovedAct }): ApprovedActs {
  return {
    'loan-request.approve': useCases.decideLoanRequest,
    'loan-offer.make': useCases.makeOffer,
    'loan-request.disburse': useCases.disburseLoanRequest,
    'payment.reverse': useCases.reversePayment,
    'loan.write-off': useCases.writeOffLoan,
    'refund.pay': useCases.payRefund,
    'loan.change': useCases.bookLoanChange,
    'charge.waive': useCases.waiveCharge,
  };
}

export interface DecideApprovalCommand {
  readonly approvalId: ApprovalId;
  readonly operator: Operator;
}

/**
 * Runs an act as the second operator. If a rule refuses it, the approval stays Pending; if it would do something else than
 * was requested, the act is undone and the approval Expired.
 */
export class ConfirmApproval extends UseCase<{
  approvals: Approvals;
  acts: ApprovedActs;
  auditLog: AuditLog;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws BeyondRole, ApprovalNotFound, SecondOperatorRequired, ApprovalNotPending, ActUndone, and as the act */
  async execute(command: DecideApprovalCommand): Promise<Confirmed> {
    checkRole(command.operator, 'approval.confirm');
    try {
      return await this.confirm(command);
    } catch (error) {
      // Of the figures, or of the preview that a change of a loan names.
      const isOutdated = error instanceof DomainError && error.code === 'PREVIEW_OUTDATED';
      throw isOutdated ? new ActUndone(() => this.expire(command)) : error;
    }
  }

  private confirm({ approvalId, operator }: DecideApprovalCommand): Promise<Confirmed> {
    const { approvals, acts, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const approval = await approvals.get(approvalId);
      const action = approval.action as ApprovableAction;
      approval.confirm(operator, await momentOf(this.deps));
      const done = await acts[action].confirm(approval, operator);
      // Last: the act locks the person first. Why: docs/decisions/0013-locks-on-a-person.md
      await approvals.save(approval);
      return { ...done, action, subjectId: approval.subject };
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
