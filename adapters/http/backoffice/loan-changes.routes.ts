import type { BookedLoanChange, BookLoanChangeCommand } from '../../../application/loans/book-loan-change.ts';
import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { LoanChanges } from '../../../application/loans/loan-changes.port.ts';
import type { PreviewLoanChange } from '../../../application/loans/preview-loan-change.query.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { found, listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { loanIdOf } from '../fields/read-fields.ts';
import * as schemas from './loan-changes.schemas.ts';

export interface LoanChangeRoutesOptions {
  readonly loanQueries: Pick<LoanQueries, 'getForOperators'>;
  readonly loanChanges: Pick<LoanChanges, 'listOf'>;
  readonly previewLoanChange: PreviewLoanChange;
  readonly bookLoanChange: OperatorAct<BookLoanChangeCommand, BookedLoanChange>;
}

const PATH = '/backoffice/loans/:loanId/changes';

export const loanChangeRoutes: RoutePlugin<LoanChangeRoutesOptions> = async (app, options) => {
  const { loanQueries, loanChanges, previewLoanChange, bookLoanChange } = options;
  app.get(PATH, { config: READ, schema: schemas.listLoanChanges }, async (request, reply) => {
    const loanId = loanIdOf(request.params);
    found(await loanQueries.getForOperators(loanId), LoanNotFound);
    return listed(request, reply, await loanChanges.listOf(loanId, request.query));
  });
  app.post(`${PATH}/preview`, { config: READ, schema: schemas.previewLoanChange }, async ({ params, body }) =>
    success(await previewLoanChange.execute({ ...body, loanId: loanIdOf(params) })),
  );
  app.post(PATH, { config: act('loan.change'), schema: schemas.bookLoanChange }, async ({ user, params, body }) =>
    success(await bookLoanChange.execute({ ...body, loanId: loanIdOf(params), operator: operatorOf(user) })),
  );
};
