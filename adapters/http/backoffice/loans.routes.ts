import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { found, listed, withIds } from '../api/results.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { loanIdOf } from '../loans/loans.routes.ts';
import { READ } from './access.ts';
import * as schemas from './loans.schemas.ts';

export interface BackofficeLoanRoutesOptions {
  readonly loans: LoanQueries;
}

export const backofficeLoanRoutes: RoutePlugin<BackofficeLoanRoutesOptions> = async (app, { loans }) => {
  app.get('/backoffice/loans', { config: READ, schema: schemas.listAllLoans }, async (request, reply) =>
    listed(request, reply, await loans.cases(withIds(request.query, 'userId'), request.query)),
  );
  app.get('/backoffice/loans/:loanId', { config: READ, schema: schemas.getAnyLoan }, async ({ params }) =>
    found(await loans.caseOf(loanIdOf(params)), LoanNotFound),
  );
};
