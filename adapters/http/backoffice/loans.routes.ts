import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { WriteOffLoanCommand } from '../../../application/loans/write-off-loan.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { withIds } from '../api/read-fields.ts';
import { found, listed } from '../api/results.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { loanIdOf } from '../loans/loans.routes.ts';
import { ACT, type OperatorAct, READ } from './access.ts';
import * as schemas from './loans.schemas.ts';

export interface BackofficeLoanRoutesOptions {
  readonly loanQueries: LoanQueries;
  readonly writeOffLoan: OperatorAct<WriteOffLoanCommand>;
}

export const backofficeLoanRoutes: RoutePlugin<BackofficeLoanRoutesOptions> = async (
  app,
  { loanQueries, writeOffLoan },
) => {
  app.get('/backoffice/loans', { config: READ, schema: schemas.listAllLoans }, async (request, reply) =>
    listed(request, reply, await loanQueries.listForOperators(withIds(request.query, 'userId'), request.query)),
  );
  app.get('/backoffice/loans/:loanId', { config: READ, schema: schemas.getAnyLoan }, async ({ params }) =>
    found(await loanQueries.getForOperators(loanIdOf(params)), LoanNotFound),
  );
  app.post(
    '/backoffice/loans/:loanId/write-off',
    { config: ACT, schema: schemas.writeOffLoan },
    async ({ user, params, body: { reason } }) => {
      const loanId = loanIdOf(params);
      await writeOffLoan.execute({ loanId, operatorId: user.id, reason });
      return found(await loanQueries.getForOperators(loanId), LoanNotFound, 'writtenOffAt', 'writeOffReason');
    },
  );
};
