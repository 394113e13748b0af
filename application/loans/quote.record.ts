import type { Static } from 'typebox';
import { REDUCTIONS } from '../../domain/loans/entry.ts';
import { count, id, midnight, money, nullable, oneOf, record } from '../shared/record.ts';
import { EXAMPLE_NEXT_DUE_DATE, PaymentSchedule } from './loan.record.ts';

export const PayoffQuoteView = record('PayoffQuote', {
  loanId: id('loan'),
  asOf: midnight('2027-04-20T00:00:00.000Z'),
  payoffAmount: money(5977.91, 'Outstanding principal, accrued interest and charges.'),
  outstandingPrincipal: money(5977.91),
  accruedInterest: money(0, 'Unpaid interest of the instalments that are due, and of the current one by the day.'),
  charges: money(0, 'Open fees beside the schedule.'),
  interestRebate: money(241.5, 'Interest that is no longer owed.'),
  remainingAmount: money(6219.41, 'Unpaid by the schedule, without a payoff.'),
  validUntil: midnight('2027-04-21T00:00:00.000Z'),
});

export type PayoffQuoteView = Static<typeof PayoffQuoteView>;

export const WithdrawalQuoteView = record('WithdrawalQuote', {
  loanId: id('loan'),
  asOf: midnight('2026-11-29T00:00:00.000Z'),
  lastDay: midnight('2026-12-04T00:00:00.000Z', 'The last day of the right.'),
  amount: money(9779.03, 'Principal and interest less the fee, and less all that was paid before.'),
  principal: money(10000, 'The amount of the loan.'),
  interest: money(29.03, 'Of the days until today, paid or not, and what a pause has added.'),
  feeReturned: money(250, 'The origination fee, which is given back.'),
});

export type WithdrawalQuoteView = Static<typeof WithdrawalQuoteView>;

export const ReductionField = oneOf(REDUCTIONS, { title: 'Reduction' });

/** The loan of the examples has three paid instalments, and this is the due date of the third. */
export const EXAMPLE_AS_OF = '2027-02-20T00:00:00.000Z';

export const PrepaymentQuoteView = record('PrepaymentQuote', {
  loanId: id('loan'),
  asOf: midnight(EXAMPLE_AS_OF),
  amount: money(2000, 'Accrued interest and principal.'),
  reduce: ReductionField,
  accruedInterest: money(0, 'Interest of the current period by the day. It is paid first.'),
  principal: money(2000, 'The part of the amount that lowers the outstanding principal.'),
  interestSaved: money(101.32, 'By how much the total interest falls.'),
  monthlyPayment: money(655.01, 'After the prepayment, as all that follows.'),
  remainingTerm: count(9, 'Number of instalments not fully paid.'),
  totalInterest: money(560.54),
  nextPaymentDate: nullable(midnight(), EXAMPLE_NEXT_DUE_DATE),
  lastPaymentDate: nullable(midnight(), '2027-11-20T00:00:00.000Z'),
  paymentSchedule: PaymentSchedule,
});

export type PrepaymentQuoteView = Static<typeof PrepaymentQuoteView>;
