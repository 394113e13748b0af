import type {
  AssessApplicants,
  AssessedLoanRequest,
} from '../../../application/loan-requests/assess-applicants.query.ts';
import type { DecideLoanRequestCommand } from '../../../application/loan-requests/decide-loan-request.ts';
import type { DisburseLoanRequestCommand } from '../../../application/loan-requests/disburse-loan-request.ts';
import type { LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequestId } from '../../../domain/loan-requests/loan-request.id.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { success } from '../api/envelope.ts';
import { writePage } from '../api/paging.ts';
import { found } from '../api/results.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { requestIdOf } from '../loan-requests/loan-requests.routes.ts';
import { ACT, type OperatorAct, READ } from './access.ts';
import * as schemas from './requests.schemas.ts';

export interface BackofficeRequestRoutesOptions {
  readonly decideLoanRequest: OperatorAct<DecideLoanRequestCommand>;
  readonly disburseLoanRequest: OperatorAct<DisburseLoanRequestCommand>;
  readonly loanRequestQueries: LoanRequestQueries;
  readonly assessApplicants: AssessApplicants;
}

export const backofficeRequestRoutes: RoutePlugin<BackofficeRequestRoutesOptions> = async (app, options) => {
  const { decideLoanRequest, disburseLoanRequest, loanRequestQueries, assessApplicants } = options;
  const requestOf = async <Name extends keyof AssessedLoanRequest = never>(
    id: LoanRequestId,
    ...set: readonly Name[]
  ) => {
    const stored = await loanRequestQueries.getForOperators(id);
    const [assessed = null] = stored === null ? [] : await assessApplicants.execute([stored]);
    return found(assessed, LoanRequestNotFound, ...set);
  };
  app.get('/backoffice/requests', { config: READ, schema: schemas.listAllLoanRequests }, async (request, reply) => {
    const page = await loanRequestQueries.listForOperators(request.query, request.query);
    return success(await assessApplicants.execute(writePage(request, reply, page)));
  });
  app.get('/backoffice/requests/:requestId', { config: READ, schema: schemas.getAnyLoanRequest }, async ({ params }) =>
    requestOf(requestIdOf(params)),
  );
  app.post(
    '/backoffice/requests/:requestId/approve',
    { config: ACT, schema: schemas.approveLoanRequest },
    async ({ user, params, body: { interestRate } }) => {
      const requestId = requestIdOf(params);
      const rate = interestRate === undefined ? null : Rate.ofPercent(interestRate);
      await decideLoanRequest.execute({ requestId, operatorId: user.id, decision: { outcome: 'approve', rate } });
      return requestOf(requestId, 'approvalDate');
    },
  );
  app.post(
    '/backoffice/requests/:requestId/reject',
    { config: ACT, schema: schemas.rejectLoanRequest },
    async ({ user, params, body: { reason } }) => {
      const requestId = requestIdOf(params);
      await decideLoanRequest.execute({ requestId, operatorId: user.id, decision: { outcome: 'reject', reason } });
      return requestOf(requestId);
    },
  );
  app.post(
    '/backoffice/requests/:requestId/disburse',
    { config: ACT, schema: schemas.disburseLoanRequest },
    async ({ user, params }) => {
      const requestId = requestIdOf(params);
      await disburseLoanRequest.execute({ requestId, operatorId: user.id });
      return requestOf(requestId, 'approvalDate', 'loanId');
    },
  );
};
