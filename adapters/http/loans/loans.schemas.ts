import { Type } from 'typebox';
import { INSTALLMENT_STATUSES } from '../../../domain/loans/installment.ts';
import { LOAN_STATUSES } from '../../../domain/loans/loan.ts';
import { EXAMPLE } from '../shared/examples.ts';
import { Choice, Id, Nullable, Timestamp } from '../shared/fields.ts';

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
