import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { WriteOffLoanCommand } from '../../../application/loans/write-off-loan.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import { found, listed } from '../answers/envelope.ts';
import { filterIn } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { loanIdOf } from '../fields/read-fields.ts';
import * as schemas from './loans.schemas.ts';

export interface BackofficeLoanRoutesOptions {
  readonly loanQueries: LoanQueries;
  readonly writeOffLoan: OperatorAct<WriteOffLoanCommand>;
}

export const backofficeLoanRoutes: RoutePlugin<BackofficeLoanRoutesOptions> = async (
  app,
  { loanQueries, writeOffLoan },
) => {
  app.get('/backoffice/loans', { config: READ, schema: schemas.listAllLoans }, async (request, reply) => {
    return listed(request, reply, await loanQueries.listForOperators(filterIn(request.query), request.query));
  });
  app.get('/backoffice/loans/:loanId', { config: READ, schema: schemas.getAnyLoan }, async ({ params }) =>
    found(await loanQueries.getForOperators(loanIdOf(params)), LoanNotFound),
  );
  app.post(
    '/backoffice/loans/:loanId/write-off',
    { config: act('loan.write-off'), schema: schemas.writeOffLoan },
    async ({ user, params, body: { reason } }) => {
      const loanId = loanIdOf(params);
      await writeOffLoan.execute({ loanId, operator: operatorOf(user), reason });
      return writtenOff(loanQueries, loanId);
    },
  );
};

export async function writtenOff(loanQueries: Pick<LoanQueries, 'getForOperators'>, loanId: LoanId) {
  return found(await loanQueries.getForOperators(loanId), LoanNotFound, 'writtenOffAt', 'writeOffReason');
}
