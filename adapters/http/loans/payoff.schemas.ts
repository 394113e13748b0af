import { LoanAlreadyPaidOff, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import { answers, operationsOn } from '../answers/operations.ts';
import { Id, Money, Named, Timestamp } from '../fields/fields.ts';
import { Body } from '../fields/inputs.ts';
import { CreatedPayment, declined, Means, PAYMENT_CREATED, unknownBank } from '../payments/payments.schemas.ts';

const onLoan = operationsOn('Loans', 'loan');

const errors = [new LoanAlreadyPaidOff(), new PaymentInProgress()];

const PayoffQuote = Named('PayoffQuote', {
  loanId: Id('loan'),
  asOf: Timestamp('2027-04-20T00:00:00.000Z'),
  payoffAmount: Money(5977.91, 'Outstanding principal, accrued interest and charges.'),
  outstandingPrincipal: Money(5977.91),
  accruedInterest: Money(0, 'Unpaid interest of the instalments that are due, and of the current one by the day.'),
  charges: Money(0, 'Open fees beside the schedule.'),
  interestRebate: Money(241.5, 'Interest that is no longer owed.'),
  remainingAmount: Money(6219.41, 'Unpaid by the schedule, without a payoff.'),
  validUntil: Timestamp('2027-04-21T00:00:00.000Z'),
});

export const getPayoffQuote = onLoan('getPayoffQuote', 'Quote the payoff of a loan', {
  description: 'The amount that pays the loan off today. Refused while a payment is processing.',
  response: answers(PayoffQuote, 'The quote.'),
  errors,
});
export const payOffLoan = onLoan('payOffLoan', 'Pay a loan off', {
  description:
    'Collects the payoff amount of today through the payment gateway. Until this payment settles, the loan takes no other; then the loan is Completed.',
  body: Body(Means),
  response: answers(CreatedPayment, PAYMENT_CREATED, { amount: 5977.91 }),
  errors: [unknownBank, declined, ...errors],
});
