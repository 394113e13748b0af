import { Type } from 'typebox';
import { EXAMPLE_NEXT_DUE_DATE } from '../../../application/loans/loan.record.ts';
import {
  EXAMPLE_AS_OF,
  PayoffQuoteView,
  PrepaymentQuoteView,
  ReductionField,
  WithdrawalQuoteView,
} from '../../../application/loans/quote.record.ts';
import { CreatedPayment } from '../../../application/payments/payment.record.ts';
import { Body, MoneyAmount } from '../../../application/shared/input.ts';
import {
  LoanAlreadyPaidOff,
  LoanNotEligibleForPrepayment,
  OBSTACLES,
  PaymentInProgress,
  PrepaymentExceedsBalance,
  PrepaymentTooLow,
  TooManyChanges,
  WithdrawalNotPossible,
} from '../../../domain/loans/loan.errors.ts';
import { answers, operationsOn } from '../answers/operations.ts';
import { declined, Means, meansFaults, PAYMENT_CREATED } from './payments.schemas.ts';

const onLoan = operationsOn('Loans', 'loan');

const payoffErrors = [new LoanAlreadyPaidOff(), new PaymentInProgress()];

export const getPayoffQuote = onLoan('getPayoffQuote', 'Quote the payoff of a loan', {
  description: 'The amount that pays the loan off today. Refused while a payment is processing.',
  response: answers(PayoffQuoteView, 'The quote.'),
  errors: payoffErrors,
});

export const payOffLoan = onLoan('payOffLoan', 'Pay a loan off', {
  description:
    'Collects the payoff amount of today through the payment gateway. Until this payment settles, the loan takes no other; then the loan is Completed.',
  body: Body(Means),
  response: answers(CreatedPayment, PAYMENT_CREATED, { amount: 5977.91 }),
  errors: [...meansFaults, declined, ...payoffErrors],
});

const withdrawalErrors = [new WithdrawalNotPossible([OBSTACLES.noWithdrawal()])];

export const getWithdrawal = onLoan('getWithdrawal', 'Quote a withdrawal from a loan', {
  description:
    'The amount that gives the loan back today: principal less the origination fee, interest by the day, less all that was paid before. Open charges are waived. Possible on a loan of a product with `withdrawalDays`, until `lastDay`, while no payment is processing.',
  response: answers(WithdrawalQuoteView, 'The quote.'),
  errors: withdrawalErrors,
});

export const withdrawFromLoan = onLoan('withdrawFromLoan', 'Withdraw from a loan', {
  description:
    'Collects the amount of today through the payment gateway. Until this payment settles, the loan takes no other; then the loan is Completed. It counts as of today, however late it settles.',
  body: Body(Means),
  response: answers(CreatedPayment, PAYMENT_CREATED, { amount: 9779.03 }),
  errors: [...meansFaults, declined, ...withdrawalErrors],
});

const prepaymentErrors = [
  new LoanNotEligibleForPrepayment([OBSTACLES.dueOrPartlyPaid()]),
  new TooManyChanges(),
  new PrepaymentTooLow(),
  new PrepaymentExceedsBalance(),
];

const wanted = { amount: MoneyAmount(2000), reduce: ReductionField };
const EXAMPLE_ROWS = [
  { paymentNumber: 4, dueDate: EXAMPLE_AS_OF, principal: 2000, interest: 0, balance: 5610.8, status: 'Paid' as const },
  {
    paymentNumber: 5,
    dueDate: EXAMPLE_NEXT_DUE_DATE,
    principal: 598.9,
    interest: 56.11,
    balance: 5011.9,
    status: 'Upcoming' as const,
  },
];

export const getPrepaymentQuote = onLoan('getPrepaymentQuote', 'Quote a prepayment of principal', {
  description:
    'What a prepayment of today does to the loan. It becomes a paid row of the schedule. `reduce` lowers what follows: the monthly `payment`, or the `term`, so that the last instalments fall away.',
  querystring: Type.Object(wanted),
  response: answers(PrepaymentQuoteView, 'The quote.', { paymentSchedule: EXAMPLE_ROWS }),
  errors: prepaymentErrors,
});

export const createPrepayment = onLoan('createPrepayment', 'Prepay principal of a loan', {
  description:
    'Collects the amount through the payment gateway. It takes effect as of today, however late it settles. Refused unless the loan is Active, with no instalment due or partly paid and no payment processing.',
  body: Body({ ...wanted, ...Means }),
  response: answers(CreatedPayment, PAYMENT_CREATED, { amount: 2000 }),
  errors: [...meansFaults, declined, ...prepaymentErrors],
});
