import type { Static } from 'typebox';
import type { AssessApplicants, AssessedLoanRequest } from '../../../application/loan-requests/decisions.ts';
import type { LoanOfferQueries, LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import type {
  DecideLoanRequestCommand,
  DisburseLoanRequestCommand,
} from '../../../application/loan-requests/loan-requests.ts';
import type { MakeOfferCommand } from '../../../application/loan-requests/offers.ts';
import type { OperatorLoanRequest, OperatorOffer } from '../../../application/loan-requests/operator-request.record.ts';
import type { Rejection } from '../../../domain/loan-requests/decision.ts';
import { LoanOfferNotFound } from '../../../domain/loan-requests/loan-offer.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { dayIn } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { found, listed, success } from '../answers/envelope.ts';
import { filterIn, writePage } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorActOn, operatorOf, READ } from '../auth/access.ts';
import { requestIdOf } from '../fields/read-fields.ts';
import * as schemas from './loan-requests.schemas.ts';

export interface BackofficeRequestRoutesOptions {
  readonly decideLoanRequest: OperatorActOn<OperatorLoanRequest, DecideLoanRequestCommand>;
  readonly disburseLoanRequest: OperatorActOn<OperatorLoanRequest, DisburseLoanRequestCommand>;
  readonly loanRequestQueries: LoanRequestQueries;
  readonly assessApplicants: AssessApplicants;
}

export const backofficeRequestRoutes: RoutePlugin<BackofficeRequestRoutesOptions> = async (app, options) => {
  const { decideLoanRequest, disburseLoanRequest, loanRequestQueries, assessApplicants } = options;
  const assessed = assessing(assessApplicants);
  app.get('/backoffice/requests', { config: READ, schema: schemas.listAllLoanRequests }, async (request, reply) => {
    const page = await loanRequestQueries.listForOperators(filterIn(request.query), request.query);
    return success(await assessApplicants.execute(writePage(request, reply, page)));
  });
  app.get('/backoffice/requests/:requestId', { config: READ, schema: schemas.getAnyLoanRequest }, async ({ params }) =>
    assessed(await loanRequestQueries.getForOperators(requestIdOf(params))),
  );
  app.post(
    '/backoffice/requests/:requestId/approve',
    { config: act('loan-request.approve'), schema: schemas.approveLoanRequest },
    async ({ user, params, body: { interestRate, reason } }) => {
      const requestId = requestIdOf(params);
      const rate = interestRate === undefined ? null : Rate.ofPercent(interestRate);
      const decision = { outcome: 'approve', rate, reason } as const;
      const command = { requestId, operator: operatorOf(user), decision };
      return assessed(await decideLoanRequest.executeAndRead(command), 'approvalDate');
    },
  );
  app.post(
    '/backoffice/requests/:requestId/reject',
    { config: act('loan-request.reject'), schema: schemas.rejectLoanRequest },
    async ({ user, params, body }) => {
      const requestId = requestIdOf(params);
      const decision = { outcome: 'reject', rejection: rejectionIn(body) } as const;
      const command = { requestId, operator: operatorOf(user), decision };
      return assessed(await decideLoanRequest.executeAndRead(command));
    },
  );
  app.post(
    '/backoffice/requests/:requestId/disburse',
    { config: act('loan-request.disburse'), schema: schemas.disburseLoanRequest },
    async ({ user, params }) => {
      const requestId = requestIdOf(params);
      const disbursed = await disburseLoanRequest.executeAndRead({ requestId, operator: operatorOf(user) });
      return assessed(disbursed, 'approvalDate', 'loanId');
    },
  );
};

/** Answers with a request, as it is assessed. */
export function assessing(assessApplicants: AssessApplicants) {
  return async <Name extends keyof AssessedLoanRequest = never>(
    stored: OperatorLoanRequest | null,
    ...set: readonly Name[]
  ) => {
    const [request = null] = stored === null ? [] : await assessApplicants.execute([stored]);
    return found(request, LoanRequestNotFound, ...set);
  };
}

type RejectBody = Static<typeof schemas.rejectLoanRequest.body>;

export function rejectionIn({ reasonCodes: codes = [], reason }: RejectBody): Rejection {
  return { codes, words: reason ?? null };
}

export interface BackofficeOfferRoutesOptions {
  readonly makeOffer: OperatorActOn<OperatorOffer, MakeOfferCommand>;
  readonly loanRequestQueries: Pick<LoanRequestQueries, 'getForOperators'>;
  readonly loanOfferQueries: Pick<LoanOfferQueries, 'listForOperators'>;
}

interface OfferFields {
  readonly amount?: number;
  readonly term?: number;
  readonly interestRate?: number;
  readonly expiresOn: string;
}

const PATH = '/backoffice/requests/:requestId/offers';

export function wantedOffer({ amount, term, interestRate, expiresOn }: OfferFields) {
  const rate = interestRate === undefined ? null : Rate.ofPercent(interestRate);
  return { amount: amount ?? null, term: term ?? null, rate, expiresOn: dayIn(expiresOn) };
}

export const backofficeOfferRoutes: RoutePlugin<BackofficeOfferRoutesOptions> = async (app, options) => {
  const { makeOffer, loanRequestQueries, loanOfferQueries } = options;
  app.get(PATH, { config: READ, schema: schemas.listAnyLoanOffers }, async (request, reply) => {
    const requestId = requestIdOf(request.params);
    found(await loanRequestQueries.getForOperators(requestId), LoanRequestNotFound);
    return listed(request, reply, await loanOfferQueries.listForOperators(requestId, request.query));
  });
  app.post(PATH, { config: act('loan-offer.make'), schema: schemas.makeLoanOffer }, async ({ user, params, body }) => {
    const command = { requestId: requestIdOf(params), operator: operatorOf(user), ...wantedOffer(body) };
    return found(await makeOffer.executeAndRead(command), LoanOfferNotFound);
  });
};
