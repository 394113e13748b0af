import type { LoanOfferQueries, LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import type { AcceptOffer, DeclineOffer } from '../../../application/loan-requests/offers.ts';
import { LoanOfferNotFound } from '../../../domain/loan-requests/loan-offer.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { found, listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { pathId, requestIdOf } from '../fields/read-fields.ts';
import * as schemas from './offers.schemas.ts';

export interface OfferRoutesOptions {
  readonly acceptOffer: AcceptOffer;
  readonly declineOffer: DeclineOffer;
  readonly loanRequestQueries: Pick<LoanRequestQueries, 'detailOf'>;
  readonly loanOfferQueries: Pick<LoanOfferQueries, 'listOf' | 'offerOf'>;
}

const PATH = '/requests/:requestId/offers';

function offerIn(params: { requestId: string; offerId: string }) {
  const requestId = requestIdOf(params);
  return { requestId, offerId: pathId<'LoanOffer'>(params.offerId, () => new LoanOfferNotFound()) };
}

export const offerRoutes: RoutePlugin<OfferRoutesOptions> = async (app, options) => {
  const { acceptOffer, declineOffer, loanRequestQueries, loanOfferQueries } = options;
  const config = { idempotent: true };
  app.get(PATH, { schema: schemas.listLoanOffers }, async (request, reply) => {
    const requestId = requestIdOf(request.params);
    const { user, query } = request;
    found(await loanRequestQueries.detailOf(user.id, requestId), LoanRequestNotFound);
    return listed(request, reply, await loanOfferQueries.listOf(requestId, user.id, query));
  });
  app.post(`${PATH}/:offerId/accept`, { config, schema: schemas.acceptLoanOffer }, async ({ user, params }) => {
    const offer = offerIn(params);
    await acceptOffer.execute({ borrowerId: user.id, ...offer });
    return found(await loanRequestQueries.detailOf(user.id, offer.requestId), LoanRequestNotFound);
  });
  app.post(`${PATH}/:offerId/decline`, { config, schema: schemas.declineLoanOffer }, async ({ user, params }) => {
    const offer = offerIn(params);
    await declineOffer.execute({ borrowerId: user.id, ...offer });
    return found(await loanOfferQueries.offerOf(offer.offerId), LoanOfferNotFound);
  });
};
