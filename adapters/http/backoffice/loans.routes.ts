import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { LoanChanges } from '../../../application/loans/loan-changes.port.ts';
import type { BookLoanChangeCommand, PreviewLoanChange } from '../../../application/loans/loan-changes.ts';
import type { LoanCharges } from '../../../application/loans/loan-charges.port.ts';
import type { WaiveChargeCommand, WriteOffLoanCommand } from '../../../application/loans/loans.ts';
import type { BookedLoanChange } from '../../../application/loans/operator-loan.record.ts';
import { ChargeNotFound, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { ChargeId, LoanId } from '../../../domain/shared/ids.ts';
import { found, listed, success } from '../answers/envelope.ts';
import { filterIn } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { loanIdOf, pathId } from '../fields/read-fields.ts';
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

export interface LoanChangeRoutesOptions {
  readonly loanQueries: Pick<LoanQueries, 'getForOperators'>;
  readonly loanChanges: Pick<LoanChanges, 'listOf'>;
  readonly previewLoanChange: PreviewLoanChange;
  readonly bookLoanChange: OperatorAct<BookLoanChangeCommand, BookedLoanChange>;
}

const CHANGES = '/backoffice/loans/:loanId/changes';

export const loanChangeRoutes: RoutePlugin<LoanChangeRoutesOptions> = async (app, options) => {
  const { loanQueries, loanChanges, previewLoanChange, bookLoanChange } = options;
  app.get(CHANGES, { config: READ, schema: schemas.listLoanChanges }, async (request, reply) => {
    const loanId = loanIdOf(request.params);
    found(await loanQueries.getForOperators(loanId), LoanNotFound);
    return listed(request, reply, await loanChanges.listOf(loanId, request.query));
  });
  app.post(`${CHANGES}/preview`, { config: READ, schema: schemas.previewLoanChange }, async ({ params, body }) =>
    success(await previewLoanChange.execute({ ...body, loanId: loanIdOf(params) })),
  );
  app.post(CHANGES, { config: act('loan.change'), schema: schemas.bookLoanChange }, async ({ user, params, body }) =>
    success(await bookLoanChange.execute({ ...body, loanId: loanIdOf(params), operator: operatorOf(user) })),
  );
};

export interface BackofficeChargeRoutesOptions {
  readonly loanQueries: Pick<LoanQueries, 'getForOperators'>;
  readonly loanCharges: Pick<LoanCharges, 'listForOperators' | 'chargeOf'>;
  readonly waiveCharge: OperatorAct<WaiveChargeCommand>;
}

const CHARGES = '/backoffice/loans/:loanId/charges';

export const backofficeChargeRoutes: RoutePlugin<BackofficeChargeRoutesOptions> = async (app, options) => {
  const { loanQueries, loanCharges, waiveCharge } = options;
  app.get(CHARGES, { config: READ, schema: schemas.listAnyLoanCharges }, async (request, reply) => {
    const loanId = loanIdOf(request.params);
    found(await loanQueries.getForOperators(loanId), LoanNotFound);
    return listed(request, reply, await loanCharges.listForOperators(loanId, request.query));
  });
  const one = { config: act('charge.waive'), schema: schemas.waiveCharge };
  app.post(`${CHARGES}/:chargeId/waive`, one, async ({ user, params, body: { reason } }) => {
    const loanId = loanIdOf(params);
    const chargeId = pathId<'Charge'>(params.chargeId, () => new ChargeNotFound());
    await waiveCharge.execute({ loanId, chargeId, reason, operator: operatorOf(user) });
    return waived(loanCharges, chargeId);
  });
};

export async function waived(loanCharges: Pick<LoanCharges, 'chargeOf'>, chargeId: ChargeId) {
  return found(await loanCharges.chargeOf(chargeId), ChargeNotFound);
}
