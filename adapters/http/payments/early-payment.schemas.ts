import { Type } from 'typebox';
import { REDUCTIONS } from '../../../domain/loans/entry.ts';
import {
  LoanAlreadyPaidOff,
  LoanNotEligibleForPrepayment,
  OBSTACLES,
  PaymentInProgress,
  PrepaymentExceedsBalance,
  PrepaymentTooLow,
  TooManyChanges,
} from '../../../domain/loans/loan.errors.ts';
import { answers, operationsOn } from '../answers/operations.ts';
import { Choice, Count, IdSchema, MoneyField, Named, Nullable, Timestamp } from '../fields/fields.ts';
import { Body, MoneyAmount } from '../fields/inputs.ts';
import { PaymentSchedule } from '../loans/loans.schemas.ts';
import { CreatedPayment, declined, Means, PAYMENT_CREATED, unknownBank } from './payments.schemas.ts';

const onLoan = operationsOn('Loans', 'loan');

const payoffErrors = [new LoanAlreadyPaidOff(), new PaymentInProgress()];

const PayoffQuote = Named('PayoffQuote', {
  loanId: IdSchema('loan'),
  asOf: Timestamp('2027-04-20T00:00:00.000Z'),
  payoffAmount: MoneyField(5977.91, 'Outstanding principal, accrued interest and charges.'),
  outstandingPrincipal: MoneyField(5977.91),
  accruedInterest: MoneyField(0, 'Unpaid interest of the instalments that are due, and of the current one by the day.'),
  charges: MoneyField(0, 'Open fees beside the schedule.'),
  interestRebate: MoneyField(241.5, 'Interest that is no longer owed.'),
  remainingAmount: MoneyField(6219.41, 'Unpaid by the schedule, without a payoff.'),
  validUntil: Timestamp('2027-04-21T00:00:00.000Z'),
});

export const getPayoffQuote = onLoan('getPayoffQuote', 'Quote the payoff of a loan', {
  description: 'The amount that pays the loan off today. Refused while a payment is processing.',
  response: answers(PayoffQuote, 'The quote.'),
  errors: payoffErrors,
});
export const payOffLoan = onLoan('payOffLoan', 'Pay a loan off', {
  description:
    'Collects the payoff amount of today through the payment gateway. Until this payment settles, the loan takes no other; then the loan is Completed.',
  body: Body(Means),
  response: answers(CreatedPayment, PAYMENT_CREATED, { amount: 5977.91 }),
  errors: [unknownBank, declined, ...payoffErrors],
});

const prepaymentErrors = [
  new LoanNotEligibleForPrepayment([OBSTACLES.dueOrPartlyPaid()]),
  new TooManyChanges(),
  new PrepaymentTooLow(),
  new PrepaymentExceedsBalance(),
];

const Reduce = Choice(REDUCTIONS, { title: 'Reduction' });
const wanted = { amount: MoneyAmount(2000), reduce: Reduce };
/** The loan of the examples has three paid instalments, and this is the due date of the third. */
const AS_OF = '2027-02-20T00:00:00.000Z';
const NEXT = '2027-03-20T00:00:00.000Z';

const PrepaymentQuote = Named('PrepaymentQuote', {
  loanId: IdSchema('loan'),
  asOf: Timestamp(AS_OF),
  amount: MoneyField(2000, 'Accrued interest and principal.'),
  reduce: Reduce,
  accruedInterest: MoneyField(0, 'Interest of the current period by the day. It is paid first.'),
  principal: MoneyField(2000, 'The part of the amount that lowers the outstanding principal.'),
  interestSaved: MoneyField(101.32, 'By how much the total interest falls.'),
  monthlyPayment: MoneyField(655.01, 'After the prepayment, as all that follows.'),
  remainingTerm: Count(9, 'Number of instalments not fully paid.'),
  totalInterest: MoneyField(560.54),
  nextPaymentDate: Nullable(Timestamp(), NEXT),
  lastPaymentDate: Nullable(Timestamp(), '2027-11-20T00:00:00.000Z'),
  paymentSchedule: PaymentSchedule,
});
const EXAMPLE_ROWS = [
  { paymentNumber: 4, dueDate: AS_OF, principal: 2000, interest: 0, balance: 5610.8, status: 'Paid' as const },
  { paymentNumber: 5, dueDate: NEXT, principal: 598.9, interest: 56.11, balance: 5011.9, status: 'Upcoming' as const },
];

export const getPrepaymentQuote = onLoan('getPrepaymentQuote', 'Quote a prepayment of principal', {
  description:
    'What a prepayment of today does to the loan. It becomes a paid row of the schedule. `reduce` lowers what follows: the monthly `payment`, or the `term`, so that the last instalments fall away.',
  querystring: Type.Object(wanted),
  response: answers(PrepaymentQuote, 'The quote.', { paymentSchedule: EXAMPLE_ROWS }),
  errors: prepaymentErrors,
});
export const createPrepayment = onLoan('createPrepayment', 'Prepay principal of a loan', {
  description:
    'Collects the amount through the payment gateway. It takes effect as of today, however late it settles. Refused unless the loan is Active, with no instalment due or partly paid and no payment processing.',
  body: Body({ ...wanted, ...Means }),
  response: answers(CreatedPayment, PAYMENT_CREATED, { amount: 2000 }),
  errors: [unknownBank, declined, ...prepaymentErrors],
});
