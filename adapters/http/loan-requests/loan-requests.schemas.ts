import { Type } from 'typebox';
import type { LendingParameters } from '../../../domain/loan-requests/lending-parameters.ts';
import {
  LoanRequestOutsideParameters,
  REQUEST_FAULTS,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import { LOAN_REQUEST_STATUSES } from '../../../domain/loan-requests/loan-request-status.ts';
import { ProductNotAvailable } from '../../../domain/products/product.errors.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, confirms, operations, operationsOn } from '../answers/operations.ts';
import {
  Choice,
  Count,
  Currency,
  CurrencyCode,
  Decimal,
  Id,
  List,
  Money,
  Named,
  Nullable,
  Rate,
  Timestamp,
  Whole,
} from '../fields/fields.ts';
import { Body, IdField, MoneyAmount, RatePercent, Text } from '../fields/inputs.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';

const operation = operations('Loan requests');
const onRequest = operationsOn('Loan requests', 'request');

const Status = Choice(LOAN_REQUEST_STATUSES, { title: 'LoanRequestStatus' });
export const StatusFilter = Type.Optional(Status);
export const outsideParameters = new LoanRequestOutsideParameters([
  { field: 'amount', ...REQUEST_FAULTS.amount({ min: 100, max: 50_000 }) },
]);

const Item = {
  requestId: Id('request'),
  amount: Money(10000),
  currency: CurrencyCode,
  term: Count(12, 'In months.'),
  status: Status,
  createdAt: Timestamp(),
};
export const LoanRequestDetail = Named('LoanRequestDetail', {
  ...Item,
  userId: Id('user'),
  interestRate: Rate(14),
  monthlyPayment: Money(897.87),
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
  totalAmount: Money(1010),
  monthlyPayment: Money(1010),
  totalInterest: Money(10),
  schedule: List(
    Named('AmortizationMonth', {
      month: Count(1),
      payment: Money(1010),
      principal: Money(1000),
      interest: Money(10),
      balance: Money(0),
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
export const PREVIEWED_TERMS = {
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
    currency: Currency,
    term,
    purpose,
    employmentStatus: Type.Optional(Choice(EMPLOYMENT_STATUSES, { title: 'EmploymentStatus' })),
    companyName: Type.Optional(Text(1, 200)),
    productId,
  }),
  response: answers(Named('CreatedLoanRequest', { ...Item, userId: Id('user') }), 'The new request, Pending.'),
  errors: [outsideParameters, ...productFaults],
});
export const listLoanRequests = operation('listLoanRequests', 'List loan requests', {
  description: 'Your own requests, newest first.',
  querystring: Type.Object({ ...PageQuery, status: StatusFilter }),
  response: answers(List(Named('LoanRequest', Item)), 'A page of loan requests.'),
});
export const getLoanRequest = onRequest('getLoanRequest', 'Retrieve a loan request', {
  description: 'One of your own requests, with the quoted rate and payment.',
  response: answers(LoanRequestDetail, 'The request with its quoted terms.'),
});
export const updateLoanRequest = onRequest('updateLoanRequest', 'Update a loan request', {
  description: 'Only a pending request can be updated. The interest rate is quoted again.',
  body: Body({ amount: Type.Optional(MoneyAmount(9000)), term: Type.Optional(term), purpose, productId }),
  response: answers(
    Named('UpdatedLoanRequest', {
      requestId: Id('request'),
      amount: Money(9000),
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
