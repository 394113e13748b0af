import { Type } from 'typebox';
import { RequestNotDecided } from '../../../domain/loan-requests/loan-request.errors.ts';
import { REASON_CODES } from '../../../domain/loan-requests/rejection.ts';
import { DECISION_TEXTS } from '../../shared/decision-texts.ts';
import { WholeListQuery } from '../answers/lists.ts';
import { answers, answersIn, operations, operationsOn } from '../answers/operations.ts';
import { Bytes, CalendarDate, Choice, Id, List, Named, Nullable, Whole, Words } from '../fields/fields.ts';

const onRequest = operationsOn('Loan requests', 'request');
const onAnyRequest = operationsOn('Back office: requests', 'request');
const forOperators = operations('Back office: requests');

export const ReasonCode = Choice(REASON_CODES, {
  title: 'ReasonCode',
  description: 'A principal reason of the sample form C-1 of Regulation B.',
  examples: ['UNVERIFIABLE_INCOME'],
});
const { reasons, notice } = DECISION_TEXTS.en;
const text = reasons.UNVERIFIABLE_INCOME;
const Decision = Named('LoanRequestDecision', {
  requestId: Id('request'),
  action: Choice(['Approved', 'Rejected'], { title: 'ActionTaken', examples: ['Rejected'] }),
  decidedOn: CalendarDate('2026-11-20'),
  reasons: List(
    Named('StatedReason', {
      code: {
        ...Nullable(ReasonCode, 'UNVERIFIABLE_INCOME'),
        title: 'StatedReasonCode',
        description: '`null` for words of the lender.',
      },
      text: Words(text),
    }),
  ),
  creditScore: Nullable(Whole({ description: 'At the decision. `null` without a score.' }), 612),
  notice: Nullable(
    Type.String({ description: "The borrower's rights. `null` when approved." }),
    notice('Federal Trade Commission, Equal Credit Opportunity, Washington, DC 20580'),
  ),
  // Without an example, because the example is a rejection.
  loanId: Type.Optional(Type.String({ format: 'uuid', description: 'Once it is disbursed.' })),
});
const decided = {
  querystring: Type.Object({
    format: Choice(['json', 'pdf'], {
      title: 'DecisionFormat',
      default: 'json',
      description: 'JSON in the envelope, in the language of `Accept-Language`, or the notice of action taken.',
    }),
  }),
  response: answersIn('The decision.', {
    'application/json': answers(Decision, 'The decision in the envelope.')[200],
    'application/pdf': Bytes<Uint8Array>("A tagged PDF in the borrower's language."),
  }),
  errors: [new RequestNotDecided('Pending')],
};

export const getDecision = onRequest('getDecision', 'Retrieve the decision about a loan request', {
  description: 'The action taken on one of your own requests, with its principal reasons and your rights.',
  ...decided,
});
export const getAnyDecision = onAnyRequest('getAnyDecision', 'Retrieve the decision about any loan request', {
  description: 'The action taken on a request, as the borrower reads it.',
  ...decided,
});
export const listDecisionReasons = forOperators('listDecisionReasons', 'List the reasons of rejections', {
  description: 'The principal reasons of the sample form C-1 of Regulation B, in its order.',
  querystring: Type.Object(WholeListQuery),
  response: answers(List(Named('DecisionReason', { code: ReasonCode, text: Words(text) })), 'The reasons.'),
});
