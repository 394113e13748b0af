import { Type } from 'typebox';
import type { GetPaymentInfo } from '../../../application/loans/get-payment-info.query.ts';
import type { GetRefinanceEligibility } from '../../../application/loans/get-refinance-eligibility.query.ts';
import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { PauseLoan } from '../../../application/loans/pause-loan.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { SHORTEST_PAUSE } from '../../../domain/loans/pause.ts';
import { midnightOf } from '../../../domain/shared/calendar.ts';
import { answers, success } from '../api/envelope.ts';
import { PathIds, pathId } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as schemas from './loans.schemas.ts';

export interface LoanRoutesOptions {
  readonly loans: LoanQueries;
  readonly getPaymentInfo: GetPaymentInfo;
  readonly getRefinanceEligibility: GetRefinanceEligibility;
  readonly pauseLoan: PauseLoan;
}

const tags = ['Loans'];
const params = PathIds('loanId');

export function loanIdOf({ loanId }: { loanId: string }) {
  return pathId<'Loan'>(loanId, () => new LoanNotFound());
}

export const loanRoutes: RoutePlugin<LoanRoutesOptions> = async (app, options) => {
  const { loans, getPaymentInfo, getRefinanceEligibility, pauseLoan } = options;
  app.get(
    '/loans',
    {
      schema: {
        summary: 'List loans',
        operationId: 'listLoans',
        tags,
        querystring: Type.Object({ ...PageQuery, status: schemas.StatusFilter }),
        response: answers(Type.Array(schemas.LoanItem), [schemas.item]),
      },
    },
    async (request, reply) => {
      const { user, query } = request;
      return success([...writePage(request, reply, await loans.listOf(user.id, query, query))]);
    },
  );
  app.get(
    '/loans/:loanId',
    {
      schema: {
        summary: 'Read a loan',
        operationId: 'getLoan',
        tags,
        params,
        response: answers(schemas.LoanDetail, schemas.detail, [404]),
      },
    },
    async ({ user, params }) => {
      const found = await loans.detailOf(user.id, loanIdOf(params));
      if (found === null) throw new LoanNotFound();
      return success(found);
    },
  );
  app.get(
    '/loans/:loanId/paymentInfo',
    {
      schema: {
        summary: 'Read what a loan asks next, and its whole schedule',
        operationId: 'getLoanPaymentInfo',
        tags,
        params,
        response: answers(schemas.PaymentInfo, schemas.paymentInfo, [404]),
      },
    },
    async ({ user, params }) => {
      const info = await getPaymentInfo.execute({ userId: user.id, loanId: loanIdOf(params) });
      return success({ ...info, paymentSchedule: [...info.paymentSchedule] });
    },
  );
  app.get(
    '/loans/:loanId/refinanceEligibility',
    {
      schema: {
        summary: 'Tell whether a loan could be refinanced today, and what that would save',
        operationId: 'getRefinanceEligibility',
        tags,
        params,
        response: answers(schemas.RefinanceData, schemas.refinance, [404]),
      },
    },
    async ({ user, params }) =>
      success(await getRefinanceEligibility.execute({ userId: user.id, loanId: loanIdOf(params) })),
  );
  app.post(
    '/loans/:loanId/pause',
    {
      config: { idempotent: true },
      schema: {
        summary: 'Pause a loan',
        operationId: 'pauseLoan',
        tags,
        params,
        body: schemas.PauseBody,
        response: answers(schemas.PauseData, schemas.paused, [404]),
      },
    },
    async ({ user, params, body: { duration: months = SHORTEST_PAUSE, reason = null } }) => {
      const loan = await pauseLoan.execute({ borrowerId: user.id, loanId: loanIdOf(params), months, reason });
      const { loanId, status, startsOn, endsOn } = loan;
      const iso = (day: typeof startsOn) => midnightOf(day).toISOString();
      return success({ loanId, status, pauseStartDate: iso(startsOn), pauseEndDate: iso(endsOn) });
    },
  );
};
