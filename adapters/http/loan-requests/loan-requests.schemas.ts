import { Type } from 'typebox';
import type { LendingParameters } from '../../../domain/loan-requests/lending-parameters.ts';
import {
  LoanRequestNotFound,
  LoanRequestOutsideParameters,
  RequestNotPending,
} from '../../../domain/loan-requests/loan-request.errors.ts';
import { LOAN_REQUEST_STATUSES } from '../../../domain/loan-requests/loan-request.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { answers, Message } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import {
  Body,
  Choice,
  Currency,
  CurrencyCode,
  Id,
  List,
  MoneyAmount,
  Nullable,
  PathIds,
  RatePercent,
  Text,
  Timestamp,
} from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';

export const tags = ['Loan requests'];
export const params = PathIds('requestId');
export const CANCELLED = { message: 'The loan request is cancelled.' };

const Status = Choice(LOAN_REQUEST_STATUSES, { title: 'LoanRequestStatus' });
export const StatusFilter = Type.Optional(Status);
const outsideParameters = new LoanRequestOutsideParameters([
  { field: 'amount', message: 'Must be between 100 and 50000.' },
]);

const Item = {
  requestId: Id(),
  amount: Type.Number(),
  currency: CurrencyCode,
  term: Type.Integer({ description: 'In months.' }),
  status: Status,
  createdAt: Timestamp(),
};
const item = {
  requestId: EXAMPLE.request,
  amount: 10000,
  currency: 'USD',
  term: 12,
  status: 'Pending',
  createdAt: EXAMPLE.at,
} as const;
export const LoanRequestDetail = Type.Object(
  {
    ...Item,
    userId: Id(),
    interestRate: Type.Number({ description: 'Annual rate in percent.' }),
    monthlyPayment: Type.Number(),
    approvalDate: Nullable(Timestamp()),
  },
  { title: 'LoanRequestDetail' },
);
export const detail = { ...item, userId: EXAMPLE.user, interestRate: 14, monthlyPayment: 897.87, approvalDate: null };
const Parameters = Type.Object(
  {
    minAmount: Type.Number(),
    maxAmount: Type.Number(),
    minTerm: Type.Integer(),
    maxTerm: Type.Integer(),
    currencies: List(Type.String()),
    purposes: List(Type.String()),
    employmentStatuses: List(Type.String()),
  },
  { title: 'LoanRequestParameters' },
);
const Preview = Type.Object(
  {
    totalAmount: Type.Number(),
    monthlyPayment: Type.Number(),
    totalInterest: Type.Number(),
    schedule: List(
      Type.Object(
        {
          month: Type.Integer(),
          payment: Type.Number(),
          principal: Type.Number(),
          interest: Type.Number(),
          balance: Type.Number(),
        },
        { title: 'AmortizationMonth' },
      ),
    ),
  },
  { title: 'AmortizationPreview' },
);
const purpose = Type.Optional(Text(1, 200));
export const PREVIEWED_TERMS = {
  amount: MoneyAmount({ max: 1e9 }),
  term: Type.Integer({ minimum: 1, maximum: 600 }),
  interestRate: RatePercent(),
};

export const getLoanRequestParameters = (parameters: LendingParameters) => ({
  summary: 'Retrieve the limits of loan requests',
  description: 'Returns the amounts, terms, currencies, purposes and employment statuses that are accepted.',
  operationId: 'getLoanRequestParameters',
  tags,
  response: answers(Parameters, parameters, 'The limits and choices of loan requests.'),
});
export const previewAmortization = {
  summary: 'Preview an amortization schedule',
  description: 'Computes a schedule of level payments. Nothing is stored.',
  operationId: 'previewAmortization',
  tags,
  body: Body(PREVIEWED_TERMS, { amount: 10000, term: 12, interestRate: 12 }),
  response: answers(
    Preview,
    {
      totalAmount: 1010,
      monthlyPayment: 1010,
      totalInterest: 10,
      schedule: [{ month: 1, payment: 1010, principal: 1000, interest: 10, balance: 0 }],
    },
    'The schedule and its totals.',
  ),
};
export const createLoanRequest = {
  summary: 'Create a loan request',
  description: 'Quotes an interest rate and waits for the decision of an operator.',
  operationId: 'createLoanRequest',
  tags,
  body: Body(
    {
      amount: MoneyAmount(),
      currency: Currency,
      term: Type.Integer(),
      purpose,
      employmentStatus: Type.Optional(Choice(EMPLOYMENT_STATUSES, { title: 'EmploymentStatus' })),
      companyName: Type.Optional(Text(1, 200)),
    },
    { amount: 10000, currency: 'USD', term: 12, purpose: 'Education', employmentStatus: 'Employed' },
  ),
  response: answers(
    Type.Object({ ...Item, userId: Id() }, { title: 'CreatedLoanRequest' }),
    { ...item, userId: EXAMPLE.user },
    'The new request, Pending.',
  ),
  errors: [outsideParameters],
};
export const listLoanRequests = {
  summary: 'List loan requests',
  description: 'Your own requests, newest first.',
  operationId: 'listLoanRequests',
  tags,
  querystring: Type.Object({ ...PageQuery, status: StatusFilter }),
  response: answers(List(Type.Object(Item, { title: 'LoanRequest' })), [item], 'A page of loan requests.'),
};
export const getLoanRequest = {
  summary: 'Retrieve a loan request',
  description: 'One of your own requests, with the quoted rate and payment.',
  operationId: 'getLoanRequest',
  tags,
  params,
  response: answers(LoanRequestDetail, detail, 'The request with its quoted terms.'),
  errors: [new LoanRequestNotFound()],
};
export const updateLoanRequest = {
  summary: 'Update a loan request',
  description: 'Only a pending request can be updated. The interest rate is quoted again.',
  operationId: 'updateLoanRequest',
  tags,
  params,
  body: Body({ amount: Type.Optional(MoneyAmount()), term: Type.Optional(Type.Integer()), purpose }, { amount: 9000 }),
  response: answers(
    Type.Object(
      { requestId: Id(), amount: Type.Number(), term: Type.Integer(), updatedAt: Timestamp() },
      { title: 'UpdatedLoanRequest' },
    ),
    { requestId: EXAMPLE.request, amount: 9000, term: 12, updatedAt: EXAMPLE.at },
    'The updated terms.',
  ),
  errors: [new RequestNotPending('Approved'), outsideParameters, new LoanRequestNotFound()],
};
export const cancelLoanRequest = {
  summary: 'Cancel a loan request',
  description: 'Only a pending request can be cancelled.',
  operationId: 'cancelLoanRequest',
  tags,
  params,
  response: answers(Message, CANCELLED, 'Confirms that the request is cancelled.'),
  errors: [new RequestNotPending('Approved'), new LoanRequestNotFound()],
};
