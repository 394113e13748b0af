import { Type } from 'typebox';
import {
  AmortizationPreview,
  CostDisclosure,
  CreatedLoanRequest,
  LoanRequestDetail,
  LoanRequestItem,
  LoanRequestParameters,
  LoanRequestStatusField,
  ReasonCodeField,
  UpdatedLoanRequest,
} from '../../../application/loan-requests/loan-request.record.ts';
import { Body, Day, IdField, MoneyAmount, RatePercent, Text } from '../../../application/shared/input.ts';
import {
  currencyInput,
  day,
  id,
  listOf,
  nullable,
  oneOf,
  record,
  text,
  whole,
} from '../../../application/shared/record.ts';
import type { LendingParameters } from '../../../domain/loan-requests/lending-parameters.ts';
import {
  InvalidDisbursementDate,
  LoanRequestOutsideParameters,
  REQUEST_FAULTS,
  RequestNotDecided,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import { ProductNotAvailable } from '../../../domain/products/product.ts';
import { CurrencyNotOffered } from '../../../domain/shared/money.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { DECISIONS } from '../../texts/texts.ts';
import { PageQuery, WholeListQuery } from '../answers/lists.ts';
import { answers, answersIn, Bytes, confirms, operations, operationsOn } from '../answers/operations.ts';

const operation = operations('Loan requests');
const onRequest = operationsOn('Loan requests', 'request');
export const RequestStatusFilter = Type.Optional(LoanRequestStatusField);
export const outsideParameters = new LoanRequestOutsideParameters([
  { field: 'amount', ...REQUEST_FAULTS.amount({ min: 100, max: 50_000 }) },
]);
const purpose = Type.Optional(Text(1, 200, 'Education'));
const term = whole({ examples: [12] });
const productId = Type.Optional(
  Type.Unsafe<string | null>({
    ...IdField(undefined, 'A product, whose limits, price and fees apply. `null`: the standard terms.'),
    type: ['string', 'null'],
  }),
);

const productFaults = [new ProductNotAvailable(), new RateCapExceeded('annual percentage rate', 36)];
const PREVIEWED_TERMS = {
  amount: MoneyAmount(10000, 1e9),
  term: whole({ minimum: 1, maximum: 600, examples: [12] }),
  interestRate: RatePercent(),
  currency: Type.Optional(currencyInput),
};
const notOffered = new CurrencyNotOffered({ choices: 'USD, VES' });

export const getLoanRequestParameters = (parameters: LendingParameters) =>
  operation('getLoanRequestParameters', 'Retrieve the limits of loan requests', {
    description: 'Returns the amounts, terms, currencies, purposes and employment statuses that are accepted.',
    response: answers(LoanRequestParameters, 'The limits and choices of loan requests.', parameters),
  });
export const previewAmortization = operation('previewAmortization', 'Preview an amortization schedule', {
  description: 'Computes a schedule of level payments. Nothing is stored.',
  body: Body(PREVIEWED_TERMS),
  response: answers(AmortizationPreview, 'The schedule and its totals.'),
  errors: [notOffered],
});

export const createLoanRequest = operation('createLoanRequest', 'Create a loan request', {
  description: 'Quotes an interest rate and waits for the decision of an operator.',
  body: Body({
    amount: MoneyAmount(10000),
    currency: currencyInput,
    term,
    purpose,
    employmentStatus: Type.Optional(oneOf(EMPLOYMENT_STATUSES, { title: 'EmploymentStatus' })),
    companyName: Type.Optional(Text(1, 200)),
    productId,
  }),
  response: answers(CreatedLoanRequest, 'The new request, Pending.'),
  errors: [outsideParameters, ...productFaults],
});

export const listLoanRequests = operation('listLoanRequests', 'List loan requests', {
  description: 'Your own requests, newest first.',
  querystring: Type.Object({ ...PageQuery, status: RequestStatusFilter }),
  response: answers(listOf(LoanRequestItem), 'A page of loan requests.'),
});

export const getLoanRequest = onRequest('getLoanRequest', 'Retrieve a loan request', {
  description: 'One of your own requests, with the quoted rate and payment.',
  response: answers(LoanRequestDetail, 'The request with its quoted terms.'),
});

export const updateLoanRequest = onRequest('updateLoanRequest', 'Update a loan request', {
  description: 'Only a pending request can be updated. The interest rate is quoted again.',
  body: Body({ amount: Type.Optional(MoneyAmount(9000)), term: Type.Optional(term), purpose, productId }),
  response: answers(UpdatedLoanRequest, 'The updated terms.'),
  errors: [new RequestNotPending('Approved'), outsideParameters, ...productFaults],
});

export const cancelLoanRequest = onRequest('cancelLoanRequest', 'Cancel a loan request', {
  description: 'Only a pending request can be cancelled.',
  response: confirms(CONFIRMATIONS.requestCancelled, 'Confirms that the request is cancelled.'),
  errors: [new RequestNotPending('Approved')],
});

export const previewDisclosure = operation('previewDisclosure', 'Preview the cost of a loan', {
  description: 'Discloses payments, finance charge and annual rates of any terms. Nothing is stored.',
  body: Body({ ...PREVIEWED_TERMS, disbursementDate: Type.Optional(Day()) }),
  response: answers(CostDisclosure, 'The cost of a loan on these terms, disbursed on that day or else today.'),
  errors: [notOffered, new InvalidDisbursementDate()],
});

export const getLoanRequestDisclosure = onRequest('getLoanRequestDisclosure', 'Retrieve the cost of a requested loan', {
  description: 'One of your own requests. Dates count from the disbursement of the loan, or from today before it.',
  response: answers(CostDisclosure, 'The cost of the request at its quoted or approved rate.'),
});

const onAnyRequest = operationsOn('Back office: requests', 'request');
const forOperators = operations('Back office: requests');
const { reasons, rightsOfApplicants } = DECISIONS.en;

const line = reasons.UNVERIFIABLE_INCOME;

const Decision = record('LoanRequestDecision', {
  requestId: id('request'),
  action: oneOf(['Approved', 'Rejected'], { title: 'ActionTaken', examples: ['Rejected'] }),
  decidedOn: day('2026-11-20'),
  reasons: listOf(
    record('StatedReason', {
      code: {
        ...nullable(ReasonCodeField, 'UNVERIFIABLE_INCOME'),
        title: 'StatedReasonCode',
        description: '`null` for words of the lender.',
      },
      text: text(line),
    }),
  ),
  creditScore: nullable(whole({ description: 'At the decision. `null` without a score.' }), 612),
  notice: nullable(
    Type.String({ description: "The borrower's rights. `null` when approved." }),
    rightsOfApplicants('Federal Trade Commission, Equal Credit Opportunity, Washington, DC 20580'),
  ),
  // Without an example, because the example is a rejection.
  loanId: Type.Optional(Type.String({ format: 'uuid', description: 'Once it is disbursed.' })),
});

const DecisionReason = record('DecisionReason', { code: ReasonCodeField, text: text(line) });

const decided = {
  querystring: Type.Object({
    format: oneOf(['json', 'pdf'], {
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
  response: answers(listOf(DecisionReason), 'The reasons.'),
});
