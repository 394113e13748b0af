import type { AssessApplicants } from '../../../application/loan-requests/decisions.ts';
import type { LoanOfferQueries, LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { found, listed, success } from '../answers/envelope.ts';
import { filterIn, writePage } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { requestIdOf } from '../fields/read-fields.ts';
import { keyed, keyedFor, performs } from './acts.ts';
import * as schemas from './loan-requests.schemas.ts';

export interface BackofficeRequestRoutesOptions
  extends Pick<OperatorActs, 'approveLoanRequest' | 'rejectLoanRequest' | 'disburseLoanRequest' | 'makeLoanOffer'> {
  readonly loanRequestQueries: Pick<LoanRequestQueries, 'getForOperators' | 'listForOperators'>;
  readonly loanOfferQueries: Pick<LoanOfferQueries, 'listForOperators'>;
  readonly assessApplicants: AssessApplicants;
}

const REQUEST = '/backoffice/requests/:requestId';

export const backofficeRequestRoutes: RoutePlugin<BackofficeRequestRoutesOptions> = async (app, options) => {
  const { loanRequestQueries, loanOfferQueries, assessApplicants } = options;
  app.get('/backoffice/requests', { config: READ, schema: schemas.listAllLoanRequests }, async (request, reply) => {
    const page = await loanRequestQueries.listForOperators(filterIn(request.query), request.query);
    return success(await assessApplicants.execute(writePage(request, reply, page)));
  });
  app.get(REQUEST, { config: READ, schema: schemas.getAnyLoanRequest }, async ({ params }) => {
    const stored = await loanRequestQueries.getForOperators(requestIdOf(params));
    const [request = null] = stored === null ? [] : await assessApplicants.execute([stored]);
    return found(request, LoanRequestNotFound);
  });
  app.post(`${REQUEST}/approve`, keyed(schemas.approveLoanRequest), performs(options.approveLoanRequest));
  app.post(`${REQUEST}/reject`, keyed(schemas.rejectLoanRequest), performs(options.rejectLoanRequest));
  app.post(
    `${REQUEST}/disburse`,
    keyedFor(schemas.disburseLoanRequest, options.disburseLoanRequest),
    performs(options.disburseLoanRequest),
  );
  app.get(`${REQUEST}/offers`, { config: READ, schema: schemas.listAnyLoanOffers }, async (request, reply) => {
    const requestId = requestIdOf(request.params);
    found(await loanRequestQueries.getForOperators(requestId), LoanRequestNotFound);
    return listed(request, reply, await loanOfferQueries.listForOperators(requestId, request.query));
  });
  app.post(`${REQUEST}/offers`, keyed(schemas.makeLoanOffer), performs(options.makeLoanOffer));
};
