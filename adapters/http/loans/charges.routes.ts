import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { LoanCharges } from '../../../application/loans/loan-charges.port.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { found, listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { loanIdOf } from '../fields/read-fields.ts';
import * as schemas from './charges.schemas.ts';

export interface ChargeRoutesOptions {
  readonly loanQueries: Pick<LoanQueries, 'detailOf'>;
  readonly loanCharges: Pick<LoanCharges, 'listOf'>;
}

export const chargeRoutes: RoutePlugin<ChargeRoutesOptions> = async (app, { loanQueries, loanCharges }) => {
  app.get('/loans/:loanId/charges', { schema: schemas.listLoanCharges }, async (request, reply) => {
    const loanId = loanIdOf(request.params);
    const { id: userId } = request.user;
    found(await loanQueries.detailOf(userId, loanId), LoanNotFound);
    return listed(request, reply, await loanCharges.listOf(loanId, userId, request.query));
  });
};
