import type { Static } from 'typebox';
import { CHARGE_STATUSES, CHARGE_TYPES } from '../../domain/loans/charge.ts';
import { INSTALLMENT_STATUSES, type InstallmentKind } from '../../domain/loans/installment.ts';
import { LOAN_STATUSES } from '../../domain/loans/schedule.ts';
import {
  anyId,
  count,
  currencyCode,
  EXAMPLE_DUE_DATE,
  flag,
  id,
  listOf,
  midnight,
  moment,
  money,
  nullable,
  oneOf,
  rate,
  record,
  text,
} from '../shared/record.ts';

export const LoanStatusField = oneOf(LOAN_STATUSES, { title: 'LoanStatus' });

/** When the first instalment is due of the loan in the examples that has three paid ones. */
export const EXAMPLE_NEXT_DUE_DATE = '2027-03-20T00:00:00.000Z';

const Common = {
  loanId: id('loan'),
  amount: money(10000),
  currency: currencyCode,
  term: count(12, 'In months.'),
  remainingTerm: count(12, 'Number of instalments not fully paid.'),
  monthlyPayment: money(888.49),
  status: LoanStatusField,
  nextPaymentDate: nullable(midnight(), EXAMPLE_DUE_DATE),
};

export const LoanDetail = record('LoanDetail', {
  ...Common,
  userId: id('user'),
  interestRate: rate(12),
  totalInterest: money(661.86),
  paidAmount: money(0),
  remainingAmount: money(10661.86),
  lastPaymentDate: nullable(moment()),
  disbursementDate: moment(),
});

export type LoanDetail = Static<typeof LoanDetail>;

export const InstallmentRow = record('Installment', {
  paymentNumber: count(1, 'By date. A prepayment is a separate row, which is paid.'),
  dueDate: midnight(EXAMPLE_DUE_DATE),
  principal: money(788.49),
  interest: money(100),
  balance: money(9211.51, 'Principal outstanding after the instalment.'),
  status: oneOf(INSTALLMENT_STATUSES, { title: 'InstallmentStatus', examples: ['Upcoming'] }),
});

/** A row of a schedule. Answers leave out the kind. */
export type ScheduledPayment = Static<typeof InstallmentRow> & { readonly kind: InstallmentKind };

export const PaymentSchedule = listOf(InstallmentRow);

export const PaymentInfo = record('PaymentInfo', {
  monthlyPayment: Common.monthlyPayment,
  nextPaymentDate: Common.nextPaymentDate,
  nextPaymentAmount: money(888.49),
  totalPaymentsRemaining: count(12),
  paymentSchedule: PaymentSchedule,
});

export interface PaymentInfo extends Omit<Static<typeof PaymentInfo>, 'paymentSchedule'> {
  readonly paymentSchedule: readonly ScheduledPayment[];
}

export const RefinanceEligibilityView = record('RefinanceEligibility', {
  loanId: id('loan'),
  eligible: flag(true),
  reason: text("The rate offered today, 18 %, is lower than the loan's 24 %.", 'Why the loan is or is not eligible.'),
  estimatedSavings: money(413.23, '0 if the loan is not eligible.'),
  currentRate: rate(24),
  refinanceRate: rate(18),
});

export const PausedLoanView = record('LoanPause', {
  loanId: id('loan'),
  status: LoanStatusField,
  pauseStartDate: midnight('2027-03-01T00:00:00.000Z'),
  pauseEndDate: midnight('2027-05-01T00:00:00.000Z'),
});

export const LoanChargeItem = record('LoanCharge', {
  chargeId: id('charge'),
  loanId: id('loan'),
  type: oneOf(CHARGE_TYPES, { title: 'ChargeType', examples: ['Late Fee'] }),
  amount: money(15),
  paidAmount: money(0),
  status: oneOf(CHARGE_STATUSES, { title: 'ChargeStatus', examples: ['Open'] }),
  installmentNumber: nullable(count(undefined, 'Of the instalment that is late.'), 4),
  paymentId: nullable(anyId('Of the payment that was returned.')),
  chargedOn: midnight(EXAMPLE_DUE_DATE, 'Midnight UTC of the business date, or of the day whose close charged it.'),
  reason: nullable(text(undefined, 'Of the waiver.')),
  createdAt: moment(),
});

export type LoanChargeItem = Static<typeof LoanChargeItem>;

export const LoanItem = record('Loan', { ...Common, createdAt: moment() });

export type LoanItem = Static<typeof LoanItem>;
