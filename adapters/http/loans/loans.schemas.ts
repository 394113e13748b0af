import { Type } from 'typebox';
import { CHARGE_STATUSES, CHARGE_TYPES } from '../../../domain/loans/charge.ts';
import { INSTALLMENT_STATUSES } from '../../../domain/loans/installment.ts';
import { LoanNotEligibleForPause, OBSTACLES } from '../../../domain/loans/loan.errors.ts';
import { MAX_PAUSE_MONTHS, MIN_PAUSE_MONTHS } from '../../../domain/loans/pause.ts';
import { LOAN_STATUSES } from '../../../domain/loans/schedule.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_DUE_DATE } from '../fields/examples.ts';
import {
  Choice,
  Count,
  CurrencyCode,
  Flag,
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
import { Body, Text } from '../fields/inputs.ts';

const operation = operations('Loans');

const onLoan = operationsOn('Loans', 'loan');

const Status = Choice(LOAN_STATUSES, { title: 'LoanStatus' });

export const LoanStatusFilter = Type.Optional(Status);

const Common = {
  loanId: IdSchema('loan'),
  amount: MoneyField(10000),
  currency: CurrencyCode,
  term: Count(12, 'In months.'),
  remainingTerm: Count(12, 'Number of instalments not fully paid.'),
  monthlyPayment: MoneyField(888.49),
  status: Status,
  nextPaymentDate: Nullable(Timestamp(), EXAMPLE_DUE_DATE),
};

export const LoanDetailData = Named('LoanDetail', {
  ...Common,
  userId: IdSchema('user'),
  interestRate: RateField(12),
  totalInterest: MoneyField(661.86),
  paidAmount: MoneyField(0),
  remainingAmount: MoneyField(10661.86),
  lastPaymentDate: Nullable(Timestamp()),
  disbursementDate: Timestamp(),
});

export const PaymentSchedule = List(
  Named('Installment', {
    paymentNumber: Count(1, 'By date. A prepayment is a separate row, which is paid.'),
    dueDate: Timestamp(EXAMPLE_DUE_DATE),
    principal: MoneyField(788.49),
    interest: MoneyField(100),
    balance: MoneyField(9211.51, 'Principal outstanding after the instalment.'),
    status: Choice(INSTALLMENT_STATUSES, { title: 'InstallmentStatus', examples: ['Upcoming'] }),
  }),
);

const PaymentInfo = Named('PaymentInfo', {
  monthlyPayment: Common.monthlyPayment,
  nextPaymentDate: Common.nextPaymentDate,
  nextPaymentAmount: MoneyField(888.49),
  totalPaymentsRemaining: Count(12),
  paymentSchedule: PaymentSchedule,
});

const RefinanceEligibility = Named('RefinanceEligibility', {
  loanId: IdSchema('loan'),
  eligible: Flag(true),
  reason: Words("The rate offered today, 18 %, is lower than the loan's 24 %.", 'Why the loan is or is not eligible.'),
  estimatedSavings: MoneyField(413.23, '0 if the loan is not eligible.'),
  currentRate: RateField(24),
  refinanceRate: RateField(18),
});

const Pause = Named('LoanPause', {
  loanId: IdSchema('loan'),
  status: Status,
  pauseStartDate: Timestamp('2027-03-01T00:00:00.000Z'),
  pauseEndDate: Timestamp('2027-05-01T00:00:00.000Z'),
});

const duration = Whole({
  minimum: MIN_PAUSE_MONTHS,
  maximum: MAX_PAUSE_MONTHS,
  description: `In months. Defaults to ${MIN_PAUSE_MONTHS}.`,
  examples: [2],
});

export const listLoans = operation('listLoans', 'List loans', {
  description: 'Your own loans, newest first.',
  querystring: Type.Object({ ...PageQuery, status: LoanStatusFilter }),
  response: answers(List(Named('Loan', { ...Common, createdAt: Timestamp() })), 'A page of loans.'),
});

export const getLoan = onLoan('getLoan', 'Retrieve a loan', {
  description: 'One of your own loans, with the amounts paid and left.',
  response: answers(LoanDetailData, 'The loan with its figures.'),
});

export const getLoanPaymentInfo = onLoan('getLoanPaymentInfo', 'Retrieve the payment schedule of a loan', {
  description: 'Returns the next payment due and every instalment.',
  response: answers(PaymentInfo, 'The next payment and the schedule.'),
});

export const getRefinanceEligibility = onLoan('getRefinanceEligibility', 'Check whether a loan can be refinanced', {
  description: 'Compares the rate of the loan with the rate offered today and estimates the interest saved.',
  response: answers(RefinanceEligibility, 'Whether refinancing is possible, and the savings.'),
});

export const pauseLoan = onLoan('pauseLoan', 'Pause a loan', {
  description: 'Moves every unpaid due date by the duration. Interest for the pause is added to the loan.',
  body: Body({ reason: Type.Optional(Text(1, 500)), duration: Type.Optional(duration) }),
  response: answers(Pause, 'The pause.', { status: 'Paused' }),
  errors: [new LoanNotEligibleForPause([OBSTACLES.overdue()])],
});

export const LoanCharge = Named('LoanCharge', {
  chargeId: IdSchema('charge'),
  loanId: IdSchema('loan'),
  type: Choice(CHARGE_TYPES, { title: 'ChargeType', examples: ['Late Fee'] }),
  amount: MoneyField(15),
  paidAmount: MoneyField(0),
  status: Choice(CHARGE_STATUSES, { title: 'ChargeStatus', examples: ['Open'] }),
  installmentNumber: Nullable(Whole({ description: 'Of the instalment that is late.' }), 4),
  paymentId: Nullable(Type.String({ format: 'uuid', description: 'Of the payment that was returned.' })),
  chargedOn: Timestamp(EXAMPLE_DUE_DATE, 'Midnight UTC of the business date, or of the day whose close charged it.'),
  reason: Nullable(Type.String({ description: 'Of the waiver.' })),
  createdAt: Timestamp(),
});

export const listed = {
  description: 'Fees beside the payment schedule, newest first.',
  querystring: Type.Object(PageQuery),
};

export const listLoanCharges = onLoan('listLoanCharges', 'List the charges of a loan', {
  ...listed,
  response: answers(List(LoanCharge), 'A page of charges.'),
});
