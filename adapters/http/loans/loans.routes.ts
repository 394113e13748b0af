import { Type } from 'typebox';
import type { GetPaymentInfo } from '../../../application/loans/get-payment-info.query.ts';
import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { answers, success } from '../shared/envelope.ts';
import { PathIds } from '../shared/fields.ts';
import { PageQuery, writePage } from '../shared/paging.ts';
import { pathId } from '../shared/path-id.ts';
import type { RoutePlugin } from '../shared/typebox-provider.ts';
import * as schemas from './loans.schemas.ts';

export interface LoanRoutesOptions {
  readonly loans: LoanQueries;
  readonly getPaymentInfo: GetPaymentInfo;
}

const tags = ['Loans'];
const params = PathIds('loanId');

function loanIdOf({ loanId }: { loanId: string }) {
  return pathId<'Loan'>(loanId, () => new LoanNotFound());
}

export const loanRoutes: RoutePlugin<LoanRoutesOptions> = async (app, { loans, getPaymentInfo }) => {
  app.get(
    '/loans',
    {
      schema: {
        summary: 'List loans',
        operationId: 'listLoans',
        tags,
        querystring: Type.Object({ ...PageQuery, status: schemas.StatusFilter }),
        response: answers(Type.Array(schemas.LoanItem), [schemas.item]),
      },
    },
    async (request, reply) => {
      const { user, query } = request;
      return success([...writePage(request, reply, await loans.listOf(user.id, query, query))]);
    },
  );
  app.get(
    '/loans/:loanId',
    {
      schema: {
        summary: 'Read a loan',
        operationId: 'getLoan',
        tags,
        params,
        response: answers(schemas.LoanDetail, schemas.detail, [404]),
      },
    },
    async ({ user, params }) => {
      const found = await loans.detailOf(user.id, loanIdOf(params));
      if (found === null) throw new LoanNotFound();
      return success(found);
    },
  );
  app.get(
    '/loans/:loanId/paymentInfo',
    {
      schema: {
        summary: 'Read what a loan asks next, and its whole schedule',
        operationId: 'getLoanPaymentInfo',
        tags,
        params,
        response: answers(schemas.PaymentInfo, schemas.paymentInfo, [404]),
      },
    },
    async ({ user, params }) => {
      const info = await getPaymentInfo.execute({ userId: user.id, loanId: loanIdOf(params) });
      return success({ ...info, paymentSchedule: [...info.paymentSchedule] });
    },
  );
};
