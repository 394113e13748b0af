import type { MoveSandboxClock, MoveSandboxClockCommand } from '../../../application/closing/move-sandbox-clock.ts';
import type { LedgerQueries } from '../../../application/ledger/ledger.queries.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { dayIn } from '../../../domain/shared/calendar.ts';
import type { Operator } from '../../../domain/shared/operator.ts';
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

export interface SandboxClockRoutesOptions {
  readonly moveSandboxClock: {
    execute(
      command: MoveSandboxClockCommand & { readonly operator: Operator },
    ): ReturnType<MoveSandboxClock['execute']>;
  };
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
    const date = dayIn(request.body.date);
    const businessDate = await app.withinTime(reply, (signal, enough) =>
      moveSandboxClock.execute({ operator: operatorOf(request.user), date, signal, enough }),
    );
    request.unfinished = date !== null && businessDate < date;
    return success({ businessDate });
  });
};
