import { Type } from 'typebox';
import { LoanRequestNotFound, RequestNotDecided } from '../../../domain/loan-requests/loan-request.errors.ts';
import { REASON_CODES } from '../../../domain/loan-requests/rejection.ts';
import { DECISION_TEXTS } from '../../shared/decision-texts.ts';
import { answers } from '../api/envelope.ts';
import { Bytes, CalendarDate, Choice, Id, List, Named, Nullable, Whole, Words } from '../api/fields.ts';
import { WholeListQuery } from '../api/paging.ts';
import { params, tags } from './loan-requests.schemas.ts';

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
const inEnvelope = answers(Decision, 'The decision in the envelope.');
const decided = {
  querystring: Type.Object({
    format: Choice(['json', 'pdf'], {
      title: 'DecisionFormat',
      default: 'json',
      description: 'JSON in the envelope, in the language of `Accept-Language`, or the notice of action taken.',
    }),
  }),
  response: {
    200: {
      description: 'The decision.',
      content: {
        'application/json': { schema: inEnvelope[200] },
        'application/pdf': { schema: Bytes<Uint8Array>("A tagged PDF in the borrower's language.") },
      },
    },
  },
  errors: [new RequestNotDecided('Pending'), new LoanRequestNotFound()],
};

export const getDecision = {
  summary: 'Retrieve the decision about a loan request',
  description: 'The action taken on one of your own requests, with its principal reasons and your rights.',
  operationId: 'getDecision',
  tags,
  params,
  ...decided,
};
export const getAnyDecision = {
  summary: 'Retrieve the decision about any loan request',
  description: 'The action taken on a request, as the borrower reads it.',
  operationId: 'getAnyDecision',
  tags: ['Back office: requests'],
  params,
  ...decided,
};
export const listDecisionReasons = {
  summary: 'List the reasons of rejections',
  description: 'The principal reasons of the sample form C-1 of Regulation B, in its order.',
  operationId: 'listDecisionReasons',
  tags: ['Back office: requests'],
  querystring: Type.Object(WholeListQuery),
  response: answers(List(Named('DecisionReason', { code: ReasonCode, text: Words(text) })), 'The reasons.'),
};
