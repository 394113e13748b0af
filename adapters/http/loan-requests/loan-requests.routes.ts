import { Type } from 'typebox';
import type { CancelLoanRequest } from '../../../application/loan-requests/cancel-loan-request.ts';
import type { LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import type { PreviewAmortization } from '../../../application/loan-requests/preview-amortization.query.ts';
import type { SubmitLoanRequest } from '../../../application/loan-requests/submit-loan-request.ts';
import type { UpdateLoanRequest } from '../../../application/loan-requests/update-loan-request.ts';
import type { LendingParameters } from '../../../domain/loan-requests/lending-parameters.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import { answers, JSON_TYPE, Message, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { PathIds, pathId } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as schemas from './loan-requests.schemas.ts';

export interface LoanRequestRoutesOptions {
  readonly submit: SubmitLoanRequest;
  readonly update: UpdateLoanRequest;
  readonly cancel: CancelLoanRequest;
  readonly preview: PreviewAmortization;
  readonly requests: LoanRequestQueries;
  readonly parameters: LendingParameters;
}

const tags = ['Loan requests'];
const params = PathIds('requestId');
const CANCELLED = { message: 'The loan request is cancelled.' };

export function requestIdOf({ requestId }: { requestId: string }) {
  return pathId<'LoanRequest'>(requestId, () => new LoanRequestNotFound());
}

function created(request: LoanRequest) {
  const { id: requestId, borrowerId: userId, currency, term, status } = request;
  const amount = request.amount.toDecimal(currency);
  return success({ requestId, userId, amount, currency, term, status, createdAt: request.createdAt.toISOString() });
}

function changed({ id: requestId, amount, currency, term, updatedAt }: LoanRequest) {
  return success({ requestId, amount: amount.toDecimal(currency), term, updatedAt: updatedAt.toISOString() });
}

export const loanRequestRoutes: RoutePlugin<LoanRequestRoutesOptions> = async (app, options) => {
  const { submit, update, cancel, preview, requests, parameters } = options;
  const { currencies, purposes, employmentStatuses } = parameters;
  const served = {
    ...parameters,
    currencies: [...currencies],
    purposes: [...purposes],
    employmentStatuses: [...employmentStatuses],
  };
  // They never change while the service runs.
  const answer = success(served);
  const text = JSON.stringify(answer);
  app.get(
    '/requests/parameters',
    {
      schema: {
        summary: 'Read what a loan request must satisfy',
        operationId: 'getLoanRequestParameters',
        tags,
        response: answers(schemas.Parameters, served),
      },
    },
    async (_request, reply) => {
      reply.type(JSON_TYPE).serializer(() => text);
      return answer;
    },
  );
  app.post(
    '/requests/amortization',
    {
      schema: {
        summary: 'Preview an amortization schedule',
        operationId: 'previewAmortization',
        tags,
        body: schemas.PreviewBody,
        response: answers(schemas.Preview, schemas.previewExample),
      },
    },
    async ({ body }) => success(preview.execute(body)),
  );
  app.post(
    '/requests',
    {
      config: { idempotent: true },
      schema: {
        summary: 'Ask for a loan',
        operationId: 'createLoanRequest',
        tags,
        body: schemas.SubmitBody,
        response: answers(schemas.NewLoanRequest, { ...schemas.item, userId: EXAMPLE.user }),
      },
    },
    async ({ user, body }) => {
      const { purpose = null, employmentStatus = null, companyName = null } = body;
      return created(await submit.execute({ ...body, borrowerId: user.id, purpose, employmentStatus, companyName }));
    },
  );
  app.get(
    '/requests',
    {
      schema: {
        summary: 'List loan requests',
        operationId: 'listLoanRequests',
        tags,
        querystring: Type.Object({ ...PageQuery, status: schemas.StatusFilter }),
        response: answers(Type.Array(schemas.LoanRequestItem), [schemas.item]),
      },
    },
    async (request, reply) => {
      const { user, query } = request;
      return success([...writePage(request, reply, await requests.listOf(user.id, query, query))]);
    },
  );
  app.get(
    '/requests/:requestId',
    {
      schema: {
        summary: 'Read a loan request',
        operationId: 'getLoanRequest',
        tags,
        params,
        response: answers(schemas.LoanRequestDetail, schemas.detail, [404]),
      },
    },
    async ({ user, params }) => {
      const found = await requests.detailOf(user.id, requestIdOf(params));
      if (found === null) throw new LoanRequestNotFound();
      return success(found);
    },
  );
  app.put(
    '/requests/:requestId',
    {
      schema: {
        summary: 'Change a pending loan request',
        operationId: 'updateLoanRequest',
        tags,
        params,
        body: schemas.UpdateBody,
        response: answers(
          schemas.ChangedLoanRequest,
          { requestId: EXAMPLE.request, amount: 9000, term: 12, updatedAt: EXAMPLE.at },
          [404],
        ),
      },
    },
    async ({ user, params, body }) =>
      changed(await update.execute({ requestId: requestIdOf(params), borrowerId: user.id, changes: body })),
  );
  app.delete(
    '/requests/:requestId',
    {
      schema: {
        summary: 'Cancel a pending loan request',
        operationId: 'cancelLoanRequest',
        tags,
        params,
        response: answers(Message, CANCELLED, [400, 404]),
      },
    },
    async ({ user, params }) => {
      await cancel.execute({ requestId: requestIdOf(params), borrowerId: user.id });
      return success(CANCELLED);
    },
  );
};
