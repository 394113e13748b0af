import type { FastifyReply } from 'fastify';
import type { Decision, DecisionLetterPrinter, GetDecision } from '../../../application/loan-requests/decisions.ts';
import type {
  DiscloseLoanRequest,
  PreviewAmortization,
  PreviewDisclosure,
} from '../../../application/loan-requests/disclosures.ts';
import type { LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import type {
  CancelLoanRequest,
  SubmitLoanRequest,
  UpdateLoanRequest,
} from '../../../application/loan-requests/loan-requests.ts';
import type { BusinessCalendar, Languages } from '../../../application/shared/ports.ts';
import { REASON_CODES } from '../../../domain/loan-requests/decision.ts';
import type { LendingParameters } from '../../../domain/loan-requests/lending-parameters.ts';
import { InvalidDisbursementDate, LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { ProductNotAvailable } from '../../../domain/products/product.ts';
import type { Language } from '../../../domain/shared/language.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { DECISIONS } from '../../texts/texts.ts';
import { confirmed, found, JSON_TYPE, listed, success } from '../answers/envelope.ts';
import { answerLanguage } from '../answers/language.ts';
import { writeWhole } from '../answers/lists.ts';
import type { HttpServer, RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { pathId, requestIdOf } from '../fields/read-fields.ts';
import * as schemas from './loan-requests.schemas.ts';

export interface LoanRequestRoutesOptions {
  readonly submitLoanRequest: SubmitLoanRequest;
  readonly updateLoanRequest: UpdateLoanRequest;
  readonly cancelLoanRequest: CancelLoanRequest;
  readonly previewAmortization: PreviewAmortization;
  readonly previewDisclosure: PreviewDisclosure;
  readonly discloseLoanRequest: DiscloseLoanRequest;
  readonly loanRequestQueries: LoanRequestQueries;
  readonly lendingParameters: LendingParameters;
  readonly calendar: Pick<BusinessCalendar, 'zone'>;
}

function wantedProduct(productId: string | null) {
  return productId === null ? null : pathId<'Product'>(productId, () => new ProductNotAvailable());
}

export const loanRequestRoutes: RoutePlugin<LoanRequestRoutesOptions> = async (app, options) => {
  const { submitLoanRequest, updateLoanRequest, cancelLoanRequest, loanRequestQueries } = options;
  previews(app, options);
  app.post(
    '/requests',
    { config: { idempotent: true }, schema: schemas.createLoanRequest },
    async ({ user, body: { purpose = null, employmentStatus = null, companyName = null, productId, ...terms } }) => {
      const person = { borrowerId: user.id, purpose, employmentStatus, companyName };
      const command = { ...terms, ...person, productId: wantedProduct(productId ?? null) };
      const { id: requestId, amount, currency, term, status, createdAt } = await submitLoanRequest.execute(command);
      const quoted = { amount: amount.toDecimal(currency), currency, term, status };
      return success({ requestId, userId: user.id, ...quoted, createdAt: createdAt.toISOString() });
    },
  );
  app.get('/requests', { schema: schemas.listLoanRequests }, async (request, reply) =>
    listed(request, reply, await loanRequestQueries.listOf(request.user.id, request.query, request.query)),
  );
  app.get('/requests/:requestId', { schema: schemas.getLoanRequest }, async ({ user, params }) =>
    found(await loanRequestQueries.detailOf(user.id, requestIdOf(params)), LoanRequestNotFound),
  );
  app.get('/requests/:requestId/disclosure', { schema: schemas.getLoanRequestDisclosure }, async ({ user, params }) =>
    success(await options.discloseLoanRequest.execute({ userId: user.id, requestId: requestIdOf(params) })),
  );
  app.put(
    '/requests/:requestId',
    { schema: schemas.updateLoanRequest },
    async ({ user, params, body: { productId, ...terms } }) => {
      const requestId = requestIdOf(params);
      const changes = productId === undefined ? terms : { ...terms, productId: wantedProduct(productId) };
      const command = { requestId, borrowerId: user.id, changes };
      const { amount, currency, term, updatedAt } = await updateLoanRequest.execute(command);
      return success({ requestId, amount: amount.toDecimal(currency), term, updatedAt: updatedAt.toISOString() });
    },
  );
  const cancellation = { config: { worded: true }, schema: schemas.cancelLoanRequest };
  app.delete('/requests/:requestId', cancellation, async ({ user, params }, reply) => {
    await cancelLoanRequest.execute({ requestId: requestIdOf(params), borrowerId: user.id });
    return confirmed(CONFIRMATIONS.requestCancelled, reply);
  });
};

function previews(app: HttpServer, options: LoanRequestRoutesOptions): void {
  const { lendingParameters, previewAmortization } = options;
  // The parameters are fixed while the service runs, so they are serialized once.
  const answer = success(lendingParameters);
  const text = JSON.stringify(answer);
  app.get(
    '/requests/parameters',
    { schema: schemas.getLoanRequestParameters(lendingParameters) },
    async (_request, reply) => {
      reply.type(JSON_TYPE).serializer(() => text);
      return answer;
    },
  );
  app.post('/requests/amortization', { schema: schemas.previewAmortization }, async ({ body }) =>
    success(previewAmortization.execute(body)),
  );
  app.post(
    '/requests/disclosure',
    { schema: schemas.previewDisclosure },
    async ({ body: { disbursementDate, ...terms } }) => {
      const disbursedOn = disbursementDate === undefined ? null : options.calendar.zone.dayIn(disbursementDate);
      if (disbursementDate !== undefined && disbursedOn === null) throw new InvalidDisbursementDate();
      return success(await options.previewDisclosure.execute({ ...terms, disbursedOn }));
    },
  );
}

export interface DecisionRoutesOptions {
  readonly getDecision: GetDecision;
  readonly letterPrinter: DecisionLetterPrinter;
  readonly languages: Languages;
  /** Name and address of the agency that supervises the lender. */
  readonly regulator: string;
}

export const decisionRoutes: RoutePlugin<DecisionRoutesOptions> = async (app, options) => {
  const { getDecision, letterPrinter, languages, regulator } = options;
  const print = async (decision: Decision, reply: FastifyReply) => {
    const language = await languages.of(decision.borrowerId);
    const bytes = await app.withinTime(reply, (signal) => letterPrinter.print(decision, language, signal));
    const name = `attachment; filename="decision-${decision.requestId}.pdf"`;
    reply.type('application/pdf').header('content-disposition', name).header('content-language', language);
    return bytes;
  };
  const own = { config: { worded: true }, schema: schemas.getDecision };
  app.get('/requests/:requestId/decision', own, async (request, reply) => {
    const { user, params, query } = request;
    const decision = await getDecision.execute({ requestId: requestIdOf(params), borrowerId: user.id });
    if (query.format === 'pdf') return print(decision, reply);
    return success(decisionJson(decision, answerLanguage(request, reply), regulator));
  });
  const any = { config: { ...READ, worded: true }, schema: schemas.getAnyDecision };
  app.get('/backoffice/requests/:requestId/decision', any, async (request, reply) => {
    const decision = await getDecision.execute({ requestId: requestIdOf(request.params), borrowerId: null });
    if (request.query.format === 'pdf') return print(decision, reply);
    return success(decisionJson(decision, answerLanguage(request, reply), regulator));
  });
  const reasons = { config: { ...READ, worded: true }, schema: schemas.listDecisionReasons };
  app.get('/backoffice/decisionReasons', reasons, async (request, reply) =>
    success(writeWhole(request, reply, decisionReasons(answerLanguage(request, reply)))),
  );
};

function decisionReasons(language: Language) {
  return REASON_CODES.map((code) => ({ code, text: DECISIONS[language].reasons[code] }));
}

function decisionJson(decision: Decision, language: Language, regulator: string) {
  const { requestId, action, decidedOn, reasonCodes, words, creditScore, loanId } = decision;
  const wording = DECISIONS[language];
  const coded = reasonCodes.map((code) => ({ code, text: wording.reasons[code] }));
  const reasons = words === null ? coded : [...coded, { code: null, text: words }];
  const notice = action === 'Approved' ? null : wording.rightsOfApplicants(regulator);
  return { requestId, action, decidedOn, reasons, creditScore, notice, ...(loanId !== null && { loanId }) };
}
