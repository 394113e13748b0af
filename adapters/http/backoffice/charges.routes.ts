import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { LoanCharges } from '../../../application/loans/loan-charges.port.ts';
import type { WaiveChargeCommand } from '../../../application/loans/waive-charge.ts';
import type { ChargeId } from '../../../domain/loans/charge.id.ts';
import { ChargeNotFound, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { found, listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { loanIdOf, pathId } from '../fields/read-fields.ts';
import * as schemas from './loans.schemas.ts';

export interface BackofficeChargeRoutesOptions {
  readonly loanQueries: Pick<LoanQueries, 'getForOperators'>;
  readonly loanCharges: Pick<LoanCharges, 'listForOperators' | 'chargeOf'>;
  readonly waiveCharge: OperatorAct<WaiveChargeCommand>;
}

const PATH = '/backoffice/loans/:loanId/charges';

export const backofficeChargeRoutes: RoutePlugin<BackofficeChargeRoutesOptions> = async (app, options) => {
  const { loanQueries, loanCharges, waiveCharge } = options;
  app.get(PATH, { config: READ, schema: schemas.listAnyLoanCharges }, async (request, reply) => {
    const loanId = loanIdOf(request.params);
    found(await loanQueries.getForOperators(loanId), LoanNotFound);
    return listed(request, reply, await loanCharges.listForOperators(loanId, request.query));
  });
  const one = { config: act('charge.waive'), schema: schemas.waiveCharge };
  app.post(`${PATH}/:chargeId/waive`, one, async ({ user, params, body: { reason } }) => {
    const loanId = loanIdOf(params);
    const chargeId = pathId<'Charge'>(params.chargeId, () => new ChargeNotFound());
    await waiveCharge.execute({ loanId, chargeId, reason, operator: operatorOf(user) });
    return waived(loanCharges, chargeId);
  });
};

export async function waived(loanCharges: Pick<LoanCharges, 'chargeOf'>, chargeId: ChargeId) {
  return found(await loanCharges.chargeOf(chargeId), ChargeNotFound);
}
