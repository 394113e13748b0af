import type { LoanOfferQueries, OperatorOffer } from '../../../application/loan-requests/loan-offer.queries.ts';
import type { LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import type { MakeOfferCommand } from '../../../application/loan-requests/make-offer.ts';
import { LoanOfferNotFound } from '../../../domain/loan-requests/loan-offer.errors.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { found, listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorActOn, operatorOf, READ } from '../auth/access.ts';
import { dayIn, requestIdOf } from '../fields/read-fields.ts';
import * as schemas from './loan-requests.schemas.ts';

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
