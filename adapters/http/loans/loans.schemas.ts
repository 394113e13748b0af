import { Type } from 'typebox';
import { INSTALLMENT_STATUSES } from '../../../domain/loans/installment.ts';
import { LoanNotEligibleForPause, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { LOAN_STATUSES } from '../../../domain/loans/loan-status.ts';
import { MAX_PAUSE_MONTHS, MIN_PAUSE_MONTHS } from '../../../domain/loans/pause.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, CurrencyCode, Id, List, Nullable, PathIds, Text, Timestamp } from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';

const tags = ['Loans'];
const params = PathIds('loanId');

const Status = Choice(LOAN_STATUSES, { title: 'LoanStatus' });
export const StatusFilter = Type.Optional(Status);
const errors = [new LoanNotFound()];

const Common = {
  loanId: Id(),
  amount: Type.Number(),
  currency: CurrencyCode,
  term: Type.Integer({ description: 'In months.' }),
  remainingTerm: Type.Integer({ description: 'Number of instalments not fully paid.' }),
  monthlyPayment: Type.Number(),
  status: Status,
  nextPaymentDate: Nullable(Timestamp()),
};
const common = {
  loanId: EXAMPLE.loan,
  amount: 10000,
  currency: 'USD',
  term: 12,
  remainingTerm: 12,
  monthlyPayment: 888.49,
  status: 'Active',
  nextPaymentDate: EXAMPLE.dueDate,
};
export const LoanDetail = Type.Object(
  {
    ...Common,
    userId: Id(),
    interestRate: Type.Number({ description: 'Annual rate in percent.' }),
    totalInterest: Type.Number(),
    paidAmount: Type.Number(),
    remainingAmount: Type.Number(),
    lastPaymentDate: Nullable(Timestamp()),
    disbursementDate: Timestamp(),
  },
  { title: 'LoanDetail' },
);
export const detail = {
  ...common,
  userId: EXAMPLE.user,
  interestRate: 12,
  totalInterest: 661.86,
  paidAmount: 0,
  remainingAmount: 10661.86,
  lastPaymentDate: null,
  disbursementDate: EXAMPLE.at,
};
const PaymentInfo = Type.Object(
  {
    monthlyPayment: Type.Number(),
    nextPaymentDate: Nullable(Timestamp()),
    nextPaymentAmount: Type.Number(),
    totalPaymentsRemaining: Type.Integer(),
    paymentSchedule: List(
      Type.Object(
        {
          paymentNumber: Type.Integer(),
          dueDate: Timestamp(),
          principal: Type.Number(),
          interest: Type.Number(),
          balance: Type.Number({ description: 'Principal outstanding after the instalment.' }),
          status: Choice(INSTALLMENT_STATUSES, { title: 'InstallmentStatus' }),
        },
        { title: 'Installment' },
      ),
    ),
  },
  { title: 'PaymentInfo' },
);
const RefinanceEligibility = Type.Object(
  {
    loanId: Id(),
    eligible: Type.Boolean(),
    reason: Type.String({ description: 'Why the loan is or is not eligible.' }),
    estimatedSavings: Type.Number({ description: '0 if the loan is not eligible.' }),
    currentRate: Type.Number({ description: 'Annual rate in percent.' }),
    refinanceRate: Type.Number({ description: 'Annual rate in percent.' }),
  },
  { title: 'RefinanceEligibility' },
);
const Pause = Type.Object(
  {
    loanId: Id(),
    status: Status,
    pauseStartDate: Timestamp(),
    pauseEndDate: Timestamp(),
  },
  { title: 'LoanPause' },
);
const pauseMonths = { minimum: MIN_PAUSE_MONTHS, maximum: MAX_PAUSE_MONTHS };

export const listLoans = {
  summary: 'List loans',
  description: 'Your own loans, newest first.',
  operationId: 'listLoans',
  tags,
  querystring: Type.Object({ ...PageQuery, status: StatusFilter }),
  response: answers(
    List(Type.Object({ ...Common, createdAt: Timestamp() }, { title: 'Loan' })),
    [{ ...common, createdAt: EXAMPLE.at }],
    'A page of loans.',
  ),
};
export const getLoan = {
  summary: 'Retrieve a loan',
  description: 'One of your own loans, with what is paid and what is left.',
  operationId: 'getLoan',
  tags,
  params,
  response: answers(LoanDetail, detail, 'The loan with its figures.'),
  errors,
};
export const getLoanPaymentInfo = {
  summary: 'Retrieve the payment schedule of a loan',
  description: 'Returns the next payment due and every instalment.',
  operationId: 'getLoanPaymentInfo',
  tags,
  params,
  response: answers(
    PaymentInfo,
    {
      monthlyPayment: 888.49,
      nextPaymentDate: EXAMPLE.dueDate,
      nextPaymentAmount: 888.49,
      totalPaymentsRemaining: 12,
      paymentSchedule: [
        {
          paymentNumber: 1,
          dueDate: EXAMPLE.dueDate,
          principal: 788.49,
          interest: 100,
          balance: 9211.51,
          status: 'Upcoming',
        },
      ],
    },
    'The next payment and the schedule.',
  ),
  errors,
};
export const getRefinanceEligibility = {
  summary: 'Check whether a loan can be refinanced',
  description: 'Compares the rate of the loan with the rate offered today and estimates the interest saved.',
  operationId: 'getRefinanceEligibility',
  tags,
  params,
  response: answers(
    RefinanceEligibility,
    {
      loanId: EXAMPLE.loan,
      eligible: true,
      reason: "The rate offered today, 18 %, is lower than the loan's 24 %.",
      estimatedSavings: 413.23,
      currentRate: 24,
      refinanceRate: 18,
    },
    'Whether refinancing is possible, and what it would save.',
  ),
  errors,
};
export const pauseLoan = {
  summary: 'Pause a loan',
  description: 'Moves every unpaid due date by the duration. Interest for the pause is added to the loan.',
  operationId: 'pauseLoan',
  tags,
  params,
  body: Body(
    {
      reason: Type.Optional(Text(1, 500)),
      duration: Type.Optional(
        Type.Integer({ ...pauseMonths, description: `In months. Defaults to ${MIN_PAUSE_MONTHS}.` }),
      ),
    },
    { duration: 2 },
  ),
  response: answers(
    Pause,
    {
      loanId: EXAMPLE.loan,
      status: 'Paused',
      pauseStartDate: '2027-03-01T00:00:00.000Z',
      pauseEndDate: '2027-05-01T00:00:00.000Z',
    },
    'The pause.',
  ),
  errors: [new LoanNotEligibleForPause(['An instalment is overdue.']), ...errors],
};
