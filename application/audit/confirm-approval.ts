import type { ApprovalId } from '../../domain/audit/approval.id.ts';
import type { Approval } from '../../domain/audit/approval.ts';
import type { Approvals } from '../../domain/audit/approvals.port.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ApprovableAction, WAITING } from './approvable-acts.ts';
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

/** Runs an act as the second operator. If a rule refuses it, the approval stays Pending. */
export class ConfirmApproval extends UseCase<{
  approvals: Approvals;
  acts: ApprovedActs;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws BeyondRole, ApprovalNotFound, SecondOperatorRequired, ApprovalNotPending, and as the act */
  async execute({ approvalId, operator }: DecideApprovalCommand): Promise<Confirmed> {
    const { approvals, acts, unitOfWork } = this.deps;
    checkRole(operator, 'approval.confirm');
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
}
