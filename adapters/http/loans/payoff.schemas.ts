import { Type } from 'typebox';
import { LoanAlreadyPaidOff, LoanNotFound, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import { InvalidPayment } from '../../../domain/payments/payment.errors.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Id, IdField, PathIds, Timestamp } from '../api/fields.ts';
import { CreatedPayment, created, declined, Method } from '../payments/payments.schemas.ts';

const tags = ['Loans'];
const params = PathIds('loanId');
const errors = [new LoanAlreadyPaidOff(), new PaymentInProgress(), new LoanNotFound()];

const PayoffQuote = Type.Object(
  {
    loanId: Id(),
    asOf: Timestamp(),
    payoffAmount: Type.Number({ description: 'Outstanding principal and accrued interest.' }),
    outstandingPrincipal: Type.Number(),
    accruedInterest: Type.Number({
      description: 'Unpaid interest of the instalments that are due, and of the current one by the day.',
    }),
    interestRebate: Type.Number({ description: 'Interest that is no longer owed.' }),
    remainingAmount: Type.Number({ description: 'What the schedule asks without a payoff.' }),
    validUntil: Timestamp(),
  },
  { title: 'PayoffQuote' },
);

export const getPayoffQuote = {
  summary: 'Quote the payoff of a loan',
  description: 'What pays the loan off today. Refused while a payment is processing.',
  operationId: 'getPayoffQuote',
  tags,
  params,
  response: answers(
    PayoffQuote,
    {
      loanId: EXAMPLE.loan,
      asOf: '2027-04-20T00:00:00.000Z',
      payoffAmount: 5977.91,
      outstandingPrincipal: 5977.91,
      accruedInterest: 0,
      interestRebate: 241.5,
      remainingAmount: 6219.41,
      validUntil: '2027-04-21T00:00:00.000Z',
    },
    'The quote.',
  ),
  errors,
};
export const payOffLoan = {
  summary: 'Pay a loan off',
  description:
    'Collects the payoff amount of today through the payment gateway. Until the payment settles, the loan takes no other; then it is Completed.',
  operationId: 'payOffLoan',
  tags,
  params,
  body: Body({ paymentMethod: Method, bankId: Type.Optional(IdField()) }, { paymentMethod: 'card' }),
  response: answers(
    CreatedPayment,
    { ...created, amount: 5977.91 },
    'The payment. It is Processing until the payment gateway settles it.',
  ),
  errors: [new InvalidPayment('bankId', 'There is no such bank.'), declined, ...errors],
};
