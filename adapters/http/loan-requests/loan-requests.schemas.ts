import { Type } from 'typebox';
import { REASON_CODES } from '../../../domain/loan-requests/decision.ts';
import type { LendingParameters } from '../../../domain/loan-requests/lending-parameters.ts';
import {
  InvalidDisbursementDate,
  LoanRequestOutsideParameters,
  REQUEST_FAULTS,
  RequestNotDecided,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import { LOAN_REQUEST_STATUSES } from '../../../domain/loan-requests/loan-request.ts';
import { ProductNotAvailable } from '../../../domain/products/product.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { DECISION_TEXTS } from '../../texts/decision-texts.ts';
import { PageQuery, WholeListQuery } from '../answers/lists.ts';
import { answers, answersIn, confirms, operations, operationsOn } from '../answers/operations.ts';
import {
  Bytes,
  CalendarDate,
  Choice,
  Count,
  CurrencyCode,
  CurrencyField,
  Decimal,
  IdSchema,
  List,
  MoneyField,
  Named,
  Nullable,
  RateField,
  Timestamp,
  Whole,
  Words,
} from '../fields/fields.ts';
import { Body, Day, IdField, MoneyAmount, RatePercent, Text } from '../fields/inputs.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';

const operation = operations('Loan requests');
const onRequest = operationsOn('Loan requests', 'request');

const Status = Choice(LOAN_REQUEST_STATUSES, { title: 'LoanRequestStatus' });
export const RequestStatusFilter = Type.Optional(Status);
export const outsideParameters = new LoanRequestOutsideParameters([
  { field: 'amount', ...REQUEST_FAULTS.amount({ min: 100, max: 50_000 }) },
]);

const Item = {
  requestId: IdSchema('request'),
  amount: MoneyField(10000),
  currency: CurrencyCode,
  term: Count(12, 'In months.'),
  status: Status,
  createdAt: Timestamp(),
};
export const LoanRequestDetailData = Named('LoanRequestDetail', {
  ...Item,
  userId: IdSchema('user'),
  interestRate: RateField(14),
  monthlyPayment: MoneyField(897.87),
  approvalDate: Nullable(Timestamp()),
});
const Parameters = Named('LoanRequestParameters', {
  minAmount: Decimal(),
  maxAmount: Decimal(),
  minTerm: Whole(),
  maxTerm: Whole(),
  currencies: List(Type.String()),
  purposes: List(Type.String()),
  employmentStatuses: List(Type.String()),
});
const Preview = Named('AmortizationPreview', {
  totalAmount: MoneyField(1010),
  monthlyPayment: MoneyField(1010),
  totalInterest: MoneyField(10),
  schedule: List(
    Named('AmortizationMonth', {
      month: Count(1),
      payment: MoneyField(1010),
      principal: MoneyField(1000),
      interest: MoneyField(10),
      balance: MoneyField(0),
    }),
  ),
});
const purpose = Type.Optional(Text(1, 200, 'Education'));
const term = Whole({ examples: [12] });
const productId = Type.Optional(
  Type.Unsafe<string | null>({
    ...IdField(undefined, 'A product, whose limits, price and fees apply. `null`: the standard terms.'),
    type: ['string', 'null'],
  }),
);
const productFaults = [new ProductNotAvailable(), new RateCapExceeded('annual percentage rate', 36)];
const PREVIEWED_TERMS = {
  amount: MoneyAmount(10000, 1e9),
  term: Whole({ minimum: 1, maximum: 600, examples: [12] }),
  interestRate: RatePercent(),
};

export const getLoanRequestParameters = (parameters: LendingParameters) =>
  operation('getLoanRequestParameters', 'Retrieve the limits of loan requests', {
    description: 'Returns the amounts, terms, currencies, purposes and employment statuses that are accepted.',
    response: answers(Parameters, 'The limits and choices of loan requests.', parameters),
  });
export const previewAmortization = operation('previewAmortization', 'Preview an amortization schedule', {
  description: 'Computes a schedule of level payments. Nothing is stored.',
  body: Body(PREVIEWED_TERMS),
  response: answers(Preview, 'The schedule and its totals.'),
});
export const createLoanRequest = operation('createLoanRequest', 'Create a loan request', {
  description: 'Quotes an interest rate and waits for the decision of an operator.',
  body: Body({
    amount: MoneyAmount(10000),
    currency: CurrencyField,
    term,
    purpose,
    employmentStatus: Type.Optional(Choice(EMPLOYMENT_STATUSES, { title: 'EmploymentStatus' })),
    companyName: Type.Optional(Text(1, 200)),
    productId,
  }),
  response: answers(Named('CreatedLoanRequest', { ...Item, userId: IdSchema('user') }), 'The new request, Pending.'),
  errors: [outsideParameters, ...productFaults],
});
export const listLoanRequests = operation('listLoanRequests', 'List loan requests', {
  description: 'Your own requests, newest first.',
  querystring: Type.Object({ ...PageQuery, status: RequestStatusFilter }),
  response: answers(List(Named('LoanRequest', Item)), 'A page of loan requests.'),
});
export const getLoanRequest = onRequest('getLoanRequest', 'Retrieve a loan request', {
  description: 'One of your own requests, with the quoted rate and payment.',
  response: answers(LoanRequestDetailData, 'The request with its quoted terms.'),
});
export const updateLoanRequest = onRequest('updateLoanRequest', 'Update a loan request', {
  description: 'Only a pending request can be updated. The interest rate is quoted again.',
  body: Body({ amount: Type.Optional(MoneyAmount(9000)), term: Type.Optional(term), purpose, productId }),
  response: answers(
    Named('UpdatedLoanRequest', {
      requestId: IdSchema('request'),
      amount: MoneyField(9000),
      term: Count(12),
      updatedAt: Timestamp(),
    }),
    'The updated terms.',
  ),
  errors: [new RequestNotPending('Approved'), outsideParameters, ...productFaults],
});
export const cancelLoanRequest = onRequest('cancelLoanRequest', 'Cancel a loan request', {
  description: 'Only a pending request can be cancelled.',
  response: confirms(CONFIRMATIONS.requestCancelled, 'Confirms that the request is cancelled.'),
  errors: [new RequestNotPending('Approved')],
});

export const DisclosureData = Named('CostDisclosure', {
  originationFee: MoneyField(0, 'Kept back from the money at disbursement.'),
  amountFinanced: MoneyField(10000),
  financeCharge: MoneyField(661.86, 'All interest over the term, and the origination fee.'),
  totalOfPayments: MoneyField(10661.86),
  numberOfPayments: Count(12),
  monthlyPayment: MoneyField(888.49, 'Each payment except the last.'),
  lastPayment: MoneyField(888.47),
  firstPaymentDate: Timestamp('2027-01-01T00:00:00.000Z'),
  lastPaymentDate: Timestamp('2027-12-01T00:00:00.000Z'),
  apr: RateField(12, 'US annual percentage rate in percent (Regulation Z, Appendix J).'),
  aprc: RateField(12.68, 'EU annual percentage rate of charge in percent (2008/48/EC, Annex I).'),
});

export const previewDisclosure = operation('previewDisclosure', 'Preview the cost of a loan', {
  description: 'Discloses payments, finance charge and annual rates of any terms. Nothing is stored.',
  body: Body({ ...PREVIEWED_TERMS, disbursementDate: Type.Optional(Day()) }),
  response: answers(DisclosureData, 'The cost of a loan on these terms, disbursed on that day or else today.'),
  errors: [new InvalidDisbursementDate()],
});
export const getLoanRequestDisclosure = onRequest('getLoanRequestDisclosure', 'Retrieve the cost of a requested loan', {
  description: 'One of your own requests. Dates count from the disbursement of the loan, or from today before it.',
  response: answers(DisclosureData, 'The cost of the request at its quoted or approved rate.'),
});

const onAnyRequest = operationsOn('Back office: requests', 'request');
const forOperators = operations('Back office: requests');

export const ReasonCodeField = Choice(REASON_CODES, {
  title: 'ReasonCode',
  description: 'A principal reason of the sample form C-1 of Regulation B.',
  examples: ['UNVERIFIABLE_INCOME'],
});
const { reasons, notice } = DECISION_TEXTS.en;
const text = reasons.UNVERIFIABLE_INCOME;
const Decision = Named('LoanRequestDecision', {
  requestId: IdSchema('request'),
  action: Choice(['Approved', 'Rejected'], { title: 'ActionTaken', examples: ['Rejected'] }),
  decidedOn: CalendarDate('2026-11-20'),
  reasons: List(
    Named('StatedReason', {
      code: {
        ...Nullable(ReasonCodeField, 'UNVERIFIABLE_INCOME'),
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
  response: answers(List(Named('DecisionReason', { code: ReasonCodeField, text: Words(text) })), 'The reasons.'),
});
