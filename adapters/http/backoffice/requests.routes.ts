import { Type } from 'typebox';
import type { AssessApplicants } from '../../../application/loan-requests/assess-applicants.query.ts';
import type { DecideLoanRequest } from '../../../application/loan-requests/decide-loan-request.ts';
import type { DisburseLoanRequest } from '../../../application/loan-requests/disburse-loan-request.ts';
import type { LoanRequestCase, LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequestId } from '../../../domain/loan-requests/loan-request.id.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { answers, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, EmptyBody, PathIds, RatePercent, Text } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { requestIdOf } from '../loan-requests/loan-requests.routes.ts';
import { AssessedCase, StatusFilter, wholeCase } from '../loan-requests/loan-requests.schemas.ts';

export interface BackofficeRequestRoutesOptions {
  readonly decide: Pick<DecideLoanRequest, 'execute'>;
  readonly disburse: Pick<DisburseLoanRequest, 'execute'>;
  readonly requests: LoanRequestQueries;
  readonly assessApplicants: AssessApplicants;
}

const tags = ['Back office: requests'];
const params = PathIds('requestId');
const act = { role: 'operator', idempotent: true } as const;
const approved = {
  ...wholeCase,
  status: 'Approved',
  interestRate: 12,
  monthlyPayment: 888.49,
  approvalDate: EXAMPLE.at,
};

export const backofficeRequestRoutes: RoutePlugin<BackofficeRequestRoutesOptions> = async (app, options) => {
  const { decide, disburse, requests, assessApplicants } = options;
  const assessed = async (cases: readonly LoanRequestCase[]) =>
    (await assessApplicants.execute(cases)).map((each) => ({ ...each, reasons: [...each.reasons] }));
  const caseOf = async (id: LoanRequestId) => {
    const found = await requests.caseOf(id);
    if (found === null) throw new LoanRequestNotFound();
    const [whole] = await assessed([found]);
    if (whole === undefined) throw new LoanRequestNotFound();
    return success(whole);
  };
  app.get(
    '/backoffice/requests',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'List all loan requests',
        operationId: 'listAllLoanRequests',
        tags,
        querystring: Type.Object({ ...PageQuery, status: StatusFilter }),
        response: answers(Type.Array(AssessedCase), [wholeCase]),
      },
    },
    async (request, reply) =>
      success(await assessed(writePage(request, reply, await requests.cases(request.query, request.query)))),
  );
  app.get(
    '/backoffice/requests/:requestId',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'Read any loan request',
        operationId: 'getAnyLoanRequest',
        tags,
        params,
        response: answers(AssessedCase, wholeCase, [404]),
      },
    },
    async ({ params }) => caseOf(requestIdOf(params)),
  );
  app.post(
    '/backoffice/requests/:requestId/approve',
    {
      config: act,
      schema: {
        summary: 'Approve a loan request, at the quoted rate or another',
        operationId: 'approveLoanRequest',
        tags,
        params,
        body: Body({ interestRate: Type.Optional(RatePercent()) }, { interestRate: 12 }),
        response: answers(AssessedCase, approved, [404]),
      },
    },
    async ({ user, params, body: { interestRate } }) => {
      const requestId = requestIdOf(params);
      const rate = interestRate === undefined ? null : Rate.ofPercent(interestRate);
      await decide.execute({ requestId, operatorId: user.id, decision: { outcome: 'approve', rate } });
      return caseOf(requestId);
    },
  );
  app.post(
    '/backoffice/requests/:requestId/reject',
    {
      config: act,
      schema: {
        summary: 'Reject a loan request',
        operationId: 'rejectLoanRequest',
        tags,
        params,
        body: Body({ reason: Text(1, 1000) }, { reason: 'The income could not be verified.' }),
        response: answers(
          AssessedCase,
          { ...wholeCase, status: 'Rejected', rejectionReason: 'The income could not be verified.' },
          [404],
        ),
      },
    },
    async ({ user, params, body: { reason } }) => {
      const requestId = requestIdOf(params);
      await decide.execute({ requestId, operatorId: user.id, decision: { outcome: 'reject', reason } });
      return caseOf(requestId);
    },
  );
  app.post(
    '/backoffice/requests/:requestId/disburse',
    {
      config: act,
      schema: {
        summary: 'Pay out an approved loan request',
        operationId: 'disburseLoanRequest',
        tags,
        params,
        body: EmptyBody,
        response: answers(AssessedCase, { ...approved, status: 'Disbursed', loanId: EXAMPLE.loan }, [404]),
      },
    },
    async ({ user, params }) => {
      const requestId = requestIdOf(params);
      await disburse.execute({ requestId, operatorId: user.id });
      return caseOf(requestId);
    },
  );
};
