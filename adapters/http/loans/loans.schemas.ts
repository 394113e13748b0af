import { Type } from 'typebox';
import { INSTALLMENT_STATUSES } from '../../../domain/loans/installment.ts';
import { LOAN_STATUSES } from '../../../domain/loans/loan-status.ts';
import { LONGEST_PAUSE, SHORTEST_PAUSE } from '../../../domain/loans/pause.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, Id, Nullable, Text, Timestamp } from '../api/fields.ts';

export const StatusFilter = Type.Optional(Choice(LOAN_STATUSES));

const Common = {
  loanId: Id(),
  amount: Type.Number(),
  currency: Type.String(),
  term: Type.Integer({ description: 'Months.' }),
  remainingTerm: Type.Integer({ description: 'Instalments not fully paid.' }),
  monthlyPayment: Type.Number(),
  status: Choice(LOAN_STATUSES),
  nextPaymentDate: Nullable(Timestamp()),
};
export const LoanItem = Type.Object({ ...Common, createdAt: Timestamp() });
export const LoanDetail = Type.Object({
  ...Common,
  userId: Id(),
  interestRate: Type.Number({ description: 'Percent a year.' }),
  totalInterest: Type.Number(),
  paidAmount: Type.Number(),
  remainingAmount: Type.Number(),
  lastPaymentDate: Nullable(Timestamp()),
  disbursementDate: Timestamp(),
});
export const PaymentInfo = Type.Object({
  monthlyPayment: Type.Number(),
  nextPaymentDate: Nullable(Timestamp()),
  nextPaymentAmount: Type.Number(),
  totalPaymentsRemaining: Type.Integer(),
  paymentSchedule: Type.Array(
    Type.Object({
      paymentNumber: Type.Integer(),
      dueDate: Timestamp(),
      principal: Type.Number(),
      interest: Type.Number(),
      balance: Type.Number(),
      status: Choice(INSTALLMENT_STATUSES),
    }),
  ),
});

export const RefinanceData = Type.Object({
  loanId: Id(),
  eligible: Type.Boolean(),
  reason: Type.String({ description: 'The rule that decided.' }),
  estimatedSavings: Type.Number({ description: '0 when not eligible.' }),
  currentRate: Type.Number({ description: 'Percent a year.' }),
  refinanceRate: Type.Number({ description: 'Percent a year.' }),
});
export const PauseBody = Body(
  {
    reason: Type.Optional(Text(1, 500)),
    duration: Type.Optional(
      Type.Integer({
        minimum: SHORTEST_PAUSE,
        maximum: LONGEST_PAUSE,
        description: `Months; ${SHORTEST_PAUSE} when it is not given.`,
      }),
    ),
  },
  { duration: 2 },
);
export const PauseData = Type.Object({
  loanId: Id(),
  status: Choice(LOAN_STATUSES),
  pauseStartDate: Timestamp(),
  pauseEndDate: Timestamp(),
});

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
export const item = { ...common, createdAt: EXAMPLE.at };
export const detail = {
  ...common,
  userId: EXAMPLE.user,
  interestRate: 12,
  totalInterest: 661.86,
  paidAmount: 0,
  remainingAmount: 10661.86,
  lastPaymentDate: null,
  disbursementDate: '2026-11-20T00:00:00.000Z',
};
export const refinance = {
  loanId: EXAMPLE.loan,
  eligible: true,
  reason: "The rate offered today, 18 %, is lower than the loan's 24 %.",
  estimatedSavings: 413.23,
  currentRate: 24,
  refinanceRate: 18,
};
export const paused = {
  loanId: EXAMPLE.loan,
  status: 'Paused',
  pauseStartDate: '2027-03-01T00:00:00.000Z',
  pauseEndDate: '2027-05-01T00:00:00.000Z',
};
export const paymentInfo = {
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
};
