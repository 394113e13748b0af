import type { FastifyReply } from 'fastify';
import type { AssessApplicants } from '../../../application/loan-requests/decisions.ts';
import type { OperatorLoanRequest, OperatorOffer } from '../../../application/loan-requests/operator-request.record.ts';
import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { LoanCharges } from '../../../application/loans/loan-charges.port.ts';
import type { BookedLoanChange } from '../../../application/loans/operator-loan.record.ts';
import type { ApprovableAction } from '../../../application/operators/approvable-acts.ts';
import type {
  Confirmed,
  DecideApprovalCommand,
  RefuseApprovalCommand,
} from '../../../application/operators/approvals.ts';
import type { ApprovalQueries } from '../../../application/operators/audit.queries.ts';
import type { PaymentQueries, RefundQueries } from '../../../application/payments/payment.queries.ts';
import { LoanOfferNotFound } from '../../../domain/loan-requests/loan-offer.ts';
import { ApprovalNotFound } from '../../../domain/operators/approval.ts';
import type { ChargeId, LoanId, PaymentId } from '../../../domain/shared/ids.ts';
import { found, JSON_TYPE, listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, operatorOf, READ } from '../auth/access.ts';
import { pathId, withIds } from '../fields/read-fields.ts';
import * as schemas from './approvals.schemas.ts';
import { assessing } from './loan-requests.routes.ts';
import { waived, writtenOff } from './loans.routes.ts';
import { refunded, reversedPayment } from './payments.routes.ts';

interface ActQueries {
  readonly assessApplicants: AssessApplicants;
  readonly loanQueries: Pick<LoanQueries, 'getForOperators'>;
  readonly loanCharges: Pick<LoanCharges, 'chargeOf'>;
  readonly paymentQueries: Pick<PaymentQueries, 'getForOperators'>;
  readonly refundQueries: Pick<RefundQueries, 'itemOf'>;
}

export interface ApprovalRoutesOptions extends ActQueries {
  readonly approvalQueries: ApprovalQueries;
  readonly confirmApproval: { execute(command: DecideApprovalCommand): Promise<Confirmed> };
  readonly refuseApproval: { execute(command: RefuseApprovalCommand): Promise<void> };
}

export const approvalIdOf = (params: { readonly approvalId: string }) =>
  pathId<'Approval'>(params.approvalId, () => new ApprovalNotFound());

export const approvalRoutes: RoutePlugin<ApprovalRoutesOptions> = async (app, options) => {
  const { approvalQueries, confirmApproval, refuseApproval } = options;
  const answers = answersOfActs(options);
  app.get('/backoffice/approvals', { config: READ, schema: schemas.listApprovals }, async (request, reply) =>
    listed(request, reply, await approvalQueries.list(withIds(request.query, 'subject'), request.query)),
  );
  const one = '/backoffice/approvals/:approvalId';
  const confirmation = { config: act('approval.confirm'), schema: schemas.confirmApproval };
  app.post(`${one}/confirm`, confirmation, async ({ user, params }, reply) => {
    const command = { approvalId: approvalIdOf(params), operator: operatorOf(user) };
    const confirmed = await confirmApproval.execute(command);
    const { data } = await answers[confirmed.action](confirmed);
    serializeAs(reply, confirmed.action);
    return success(data);
  });
  const refusal = { config: act('approval.refuse'), schema: schemas.refuseApproval };
  app.post(`${one}/refuse`, refusal, async ({ user, params, body: { reason } }) => {
    const approvalId = approvalIdOf(params);
    await refuseApproval.execute({ approvalId, operator: operatorOf(user), reason });
    return found(await approvalQueries.approvalOf(approvalId), ApprovalNotFound);
  });
};

/** Writes the answer as the operation of the act does, with the same fields. */
function serializeAs(reply: FastifyReply, action: ApprovableAction): void {
  const schema = schemas.APPROVABLE[action].response[200];
  const serialize = reply.compileSerializationSchema(schema as unknown as Record<string, unknown>);
  // Fastify sets no type if the handler has set a serializer.
  reply.type(JSON_TYPE).serializer(serialize);
}

type Answers = { readonly [Action in ApprovableAction]: (done: Confirmed) => Promise<{ readonly data: object }> };

/** The answer of each act, as its operation gives it. */
function answersOfActs({ assessApplicants, ...queries }: ActQueries): Answers {
  const { loanQueries, loanCharges, paymentQueries, refundQueries } = queries;
  const assessed = assessing(assessApplicants);
  const request = ({ subject }: Confirmed) => subject as OperatorLoanRequest | null;
  return {
    'loan-request.approve': (done) => assessed(request(done), 'approvalDate'),
    'loan-request.disburse': (done) => assessed(request(done), 'approvalDate', 'loanId'),
    'loan-offer.make': async ({ subject }) => found(subject as OperatorOffer | null, LoanOfferNotFound),
    'loan.change': async ({ result }) => success(result as BookedLoanChange),
    'loan.write-off': ({ subjectId }) => writtenOff(loanQueries, subjectId as LoanId),
    'charge.waive': ({ subjectId }) => waived(loanCharges, subjectId as ChargeId),
    'payment.reverse': ({ subjectId }) => reversedPayment(paymentQueries, subjectId as PaymentId),
    'refund.pay': ({ subjectId }) => refunded(refundQueries, subjectId as PaymentId),
  };
}
