import type { LedgerQueries } from '../../../application/ledger/ledger.queries.ts';
import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { allowedTo, operatorOf, READ } from '../auth/access.ts';
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

export interface SandboxClockRoutesOptions extends Pick<OperatorActs, 'moveSandboxClock'> {
  readonly calendar: BusinessCalendar;
}

/** Closing days takes many units of work, so a retry resumes. */
const MOVE = { ...allowedTo('sandbox-clock.move'), idempotent: 'resumable' } as const;

export const sandboxClockRoutes: RoutePlugin<SandboxClockRoutesOptions> = async (app, options) => {
  const { moveSandboxClock, calendar } = options;
  app.get('/sandbox/clock', { config: READ, schema: schemas.getSandboxClock }, async () =>
    success({ businessDate: await calendar.today() }),
  );
  app.post('/sandbox/clock', { config: MOVE, schema: schemas.moveSandboxClock }, async (request, reply) => {
    const { date } = request.body;
    const businessDate = await app.withinTime(reply, (signal, enough) => {
      const command = { operator: operatorOf(request.user), date, signal, enough };
      return moveSandboxClock.execute(command);
    });
    request.unfinished = businessDate < date;
    return success({ businessDate });
  });
};
