import type { LedgerQueries } from '../../../application/ledger/ledger.queries.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { loanIdOf } from '../fields/read-fields.ts';
import * as schemas from './ledger.schemas.ts';

export interface LedgerRoutesOptions {
  readonly ledgerQueries: LedgerQueries;
}

export const ledgerRoutes: RoutePlugin<LedgerRoutesOptions> = async (app, { ledgerQueries }) => {
  app.get('/backoffice/ledger/trial-balance', { config: READ, schema: schemas.getTrialBalance }, async () =>
    success(await ledgerQueries.trialBalance()),
  );
  app.get(
    '/backoffice/loans/:loanId/postings',
    { config: READ, schema: schemas.listLoanPostings },
    async (request, reply) => {
      const page = await ledgerQueries.postingsOf(loanIdOf(request.params), request.query);
      if (page === null) throw new LoanNotFound();
      return listed(request, reply, page);
    },
  );
};
