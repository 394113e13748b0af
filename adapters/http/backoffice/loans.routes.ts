import { Type } from 'typebox';
import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { answers, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { filterId, Id, IdFilter, Nullable, PathIds, Timestamp } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { loanIdOf } from '../loans/loans.routes.ts';
import { detail, LoanDetail, StatusFilter } from '../loans/loans.schemas.ts';

export interface BackofficeLoanRoutesOptions {
  readonly loans: LoanQueries;
}

const LoanCase = Type.Object({
  ...LoanDetail.properties,
  requestId: Id(),
  pauseStartDate: Nullable(Timestamp()),
  pauseEndDate: Nullable(Timestamp()),
  createdAt: Timestamp(),
});
const wholeCase = {
  ...detail,
  requestId: EXAMPLE.request,
  pauseStartDate: null,
  pauseEndDate: null,
  createdAt: EXAMPLE.at,
};
const tags = ['Back office: loans'];

export const backofficeLoanRoutes: RoutePlugin<BackofficeLoanRoutesOptions> = async (app, { loans }) => {
  app.get(
    '/backoffice/loans',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'List all loans',
        operationId: 'listAllLoans',
        tags,
        querystring: Type.Object({ ...PageQuery, status: StatusFilter, userId: Type.Optional(IdFilter()) }),
        response: answers(Type.Array(LoanCase), [wholeCase]),
      },
    },
    async (request, reply) => {
      const { status, userId } = request.query;
      const borrower = filterId(userId);
      const filter = { ...(status && { status }), ...(borrower && { userId: borrower }) };
      return success([...writePage(request, reply, await loans.cases(filter, request.query))]);
    },
  );
  app.get(
    '/backoffice/loans/:loanId',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'Read any loan',
        operationId: 'getAnyLoan',
        tags,
        params: PathIds('loanId'),
        response: answers(LoanCase, wholeCase, [404]),
      },
    },
    async ({ params }) => {
      const found = await loans.caseOf(loanIdOf(params));
      if (found === null) throw new LoanNotFound();
      return success(found);
    },
  );
};
