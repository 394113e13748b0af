import type { FastifyReply } from 'fastify';
import type { Decision, GetDecision } from '../../../application/loan-requests/get-decision.query.ts';
import type { NoticePrinter } from '../../../application/loan-requests/notice-printer.port.ts';
import type { Languages } from '../../../application/shared/ports.ts';
import { REASON_CODES } from '../../../domain/loan-requests/rejection.ts';
import type { Language } from '../../../domain/shared/language.ts';
import { DECISION_TEXTS } from '../../shared/decision-texts.ts';
import { success } from '../answers/envelope.ts';
import { writeWhole } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { requestIdOf } from '../fields/read-fields.ts';
import { answerLanguage } from '../language/say.ts';
import * as schemas from './decisions.schemas.ts';

export interface DecisionRoutesOptions {
  readonly getDecision: GetDecision;
  readonly noticePrinter: NoticePrinter;
  readonly languages: Languages;
  /** Name and address of the agency that supervises the lender. */
  readonly regulator: string;
}

export const decisionRoutes: RoutePlugin<DecisionRoutesOptions> = async (app, options) => {
  const { getDecision, noticePrinter, languages, regulator } = options;
  const print = async (decision: Decision, reply: FastifyReply) => {
    const language = await languages.of(decision.borrowerId);
    const bytes = await app.withinTime(reply, (signal) => noticePrinter.print(decision, language, signal));
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

export function decisionReasons(language: Language) {
  return REASON_CODES.map((code) => ({ code, text: DECISION_TEXTS[language].reasons[code] }));
}

function decisionJson(decision: Decision, language: Language, regulator: string) {
  const { requestId, action, decidedOn, reasonCodes, words, creditScore, loanId } = decision;
  const wording = DECISION_TEXTS[language];
  const coded = reasonCodes.map((code) => ({ code, text: wording.reasons[code] }));
  const reasons = words === null ? coded : [...coded, { code: null, text: words }];
  const notice = action === 'Approved' ? null : wording.notice(regulator);
  return { requestId, action, decidedOn, reasons, creditScore, notice, ...(loanId !== null && { loanId }) };
}
