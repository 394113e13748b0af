import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { LoanCharges } from '../../../application/loans/loan-charges.port.ts';
import type { PauseLoan } from '../../../application/loans/loans.ts';
import type { GetPaymentInfo } from '../../../application/loans/payment-schedule.ts';
import type { GetRefinanceEligibility } from '../../../application/loans/quotes.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { MIN_PAUSE_MONTHS } from '../../../domain/loans/pause.ts';
import { midnightText } from '../../../domain/shared/calendar.ts';
import { say } from '../../texts/say.ts';
import { found, listed, success } from '../answers/envelope.ts';
import { answerLanguage } from '../answers/language.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { loanIdOf } from '../fields/read-fields.ts';
import * as schemas from './loans.schemas.ts';

export interface LoanRoutesOptions {
  readonly loanQueries: LoanQueries;
  readonly getPaymentInfo: GetPaymentInfo;
  readonly getRefinanceEligibility: GetRefinanceEligibility;
  readonly pauseLoan: PauseLoan;
}

export const loanRoutes: RoutePlugin<LoanRoutesOptions> = async (app, options) => {
  const { loanQueries, getPaymentInfo, getRefinanceEligibility, pauseLoan } = options;
  app.get('/loans', { schema: schemas.listLoans }, async (request, reply) =>
    listed(request, reply, await loanQueries.listOf(request.user.id, request.query, request.query)),
  );
  app.get('/loans/:loanId', { schema: schemas.getLoan }, async ({ user, params }) =>
    found(await loanQueries.detailOf(user.id, loanIdOf(params)), LoanNotFound),
  );
  app.get('/loans/:loanId/paymentInfo', { schema: schemas.getLoanPaymentInfo }, async ({ user, params }) =>
    success(await getPaymentInfo.execute({ userId: user.id, loanId: loanIdOf(params) })),
  );
  const worded = { config: { worded: true }, schema: schemas.getRefinanceEligibility };
  app.get('/loans/:loanId/refinanceEligibility', worded, async (request, reply) => {
    const { user, params } = request;
    const { reason, ...rest } = await getRefinanceEligibility.execute({ userId: user.id, loanId: loanIdOf(params) });
    return success({ ...rest, reason: say(reason, answerLanguage(request, reply)) });
  });
  app.post(
    '/loans/:loanId/pause',
    { config: { idempotent: true }, schema: schemas.pauseLoan },
    async ({ user, params, body: { duration: months = MIN_PAUSE_MONTHS, reason = null } }) => {
      const paused = await pauseLoan.execute({ borrowerId: user.id, loanId: loanIdOf(params), months, reason });
      const { loanId, status, startsOn, endsOn } = paused;
      const [pauseStartDate, pauseEndDate] = [midnightText(startsOn), midnightText(endsOn)];
      return success({ loanId, status, pauseStartDate, pauseEndDate });
    },
  );
};

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
