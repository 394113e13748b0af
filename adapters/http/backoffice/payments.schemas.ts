import { Type } from 'typebox';
import { AmountExceedsBalance, LoanAlreadyPaidOff, ReversalOverpaysLoan } from '../../../domain/loans/loan.errors.ts';
import {
  CurrencyMismatch,
  DepositNotAvailable,
  DepositNotFound,
  DuplicateDeposit,
  InvalidDeposit,
} from '../../../domain/payments/deposit.errors.ts';
import {
  InvalidPayment,
  PAYMENT_FAULTS,
  PaymentNotCompleted,
  PaymentNotFound,
} from '../../../domain/payments/payment.errors.ts';
import { REFERENCE_MAX_LENGTH } from '../../../domain/payments/reference.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE_TIME } from '../api/examples.ts';
import { Currency, CurrencyCode, Flag, Id, List, Money, Named, Nullable, Timestamp, Words } from '../api/fields.ts';
import { Body, IdField, Instant, MoneyAmount, Opaque, PathIds, ReasonBody, Text } from '../api/inputs.ts';
import { OperatorListQuery } from '../api/operator-lists.ts';
import { LongPageQuery } from '../api/paging.ts';
import { Borrower } from '../identity/borrower.schemas.ts';
import * as payment from '../payments/payments.schemas.ts';

const tags = ['Back office: payments'];
const params = PathIds('paymentId');
const reason = 'The card holder disputed the charge.';

const OperatorPayment = Named('OperatorPayment', {
  ...payment.PaymentDetail.properties,
  userId: Id('user'),
  borrower: Borrower,
  currency: CurrencyCode,
  failureReason: Nullable(Type.String()),
  reversedAt: Nullable(Timestamp()),
});
const ReversedPayment = Named('ReversedPayment', {
  ...OperatorPayment.properties,
  failureReason: Words(reason),
  reversedAt: Timestamp(),
});
const Deposit = Named('Deposit', {
  depositId: Id('deposit'),
  bankId: Id('bank'),
  reference: Words(payment.REFERENCE),
  amount: Money(888.49),
  currency: CurrencyCode,
  hasConfirmationCode: Flag(true),
  receivedAt: Timestamp(),
  paymentId: Nullable(Id('payment')),
  borrower: Nullable(Borrower),
  claimedAt: Nullable(Timestamp()),
  returnedAt: Nullable(Timestamp()),
  returnReason: Nullable(Type.String()),
  createdAt: Timestamp(),
});

const MatchedDeposit = Named('MatchedDeposit', {
  ...Deposit.properties,
  paymentId: Id('payment'),
  claimedAt: Timestamp(),
});
const whyReturned = 'The sender has no loan here.';
const ReturnedDeposit = Named('ReturnedDeposit', {
  ...Deposit.properties,
  returnedAt: Timestamp(),
  returnReason: Words(whyReturned),
});

export const listAllPayments = {
  summary: 'List all payments',
  description: 'The payments of all borrowers, newest first.',
  operationId: 'listAllPayments',
  tags,
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'PaymentSort', by: ['createdAt', 'amount'] }),
    loanId: payment.LoanFilter,
    status: payment.StatusFilter,
  }),
  response: answers(List(OperatorPayment), 'A page of payments.'),
};
export const reversePayment = {
  summary: 'Reverse a payment',
  description:
    'Takes a completed payment back after its money was returned. Its amount is owed again. The borrower is notified.',
  operationId: 'reversePayment',
  tags,
  params,
  body: ReasonBody(reason),
  response: answers(ReversedPayment, 'The reversed payment.', { status: 'Failed' }),
  errors: [new PaymentNotCompleted(), new ReversalOverpaysLoan(), new OwnAffairs(), new PaymentNotFound()],
};
export const listDeposits = {
  summary: 'List bank deposits',
  description: 'The deposits that were recorded, newest first.',
  operationId: 'listDeposits',
  tags,
  querystring: Type.Object({
    ...LongPageQuery,
    reference: Type.Optional(Type.String()),
    claimed: Type.Optional(
      Type.Boolean({
        description: 'Whether a payment has claimed the deposit. One that was sent back unclaimed is neither.',
      }),
    ),
  }),
  response: answers(List(Deposit), 'A page of deposits.'),
};
export const recordDeposit = {
  summary: 'Record a bank deposit',
  description: 'A payment with the same reference, amount and currency can then be verified.',
  operationId: 'recordDeposit',
  tags,
  body: Body({
    bankId: IdField('bank'),
    reference: Opaque(1, REFERENCE_MAX_LENGTH, payment.REFERENCE),
    amount: MoneyAmount(888.49),
    currency: Currency,
    confirmationCode: Type.Optional(Nullable(Text(1, REFERENCE_MAX_LENGTH), '493021')),
    receivedAt: Type.Optional(Nullable(Instant(), EXAMPLE_TIME)),
  }),
  response: answers(Deposit, 'The recorded deposit.'),
  errors: [new InvalidDeposit('bankId', PAYMENT_FAULTS.bank()), new DuplicateDeposit(), new OwnAffairs()],
};
export const matchDeposit = {
  summary: 'Make a payment of a deposit',
  description:
    'Makes a bank transfer payment of the deposit for a loan, as if its borrower had verified it, but without a confirmation code. ' +
    'Its value date is the day on which the deposit was received. A reference that the borrower recorded for the transfer stays Pending.',
  operationId: 'matchDeposit',
  tags,
  params: PathIds('depositId'),
  body: Body({ loanId: IdField('loan') }),
  response: answers(MatchedDeposit, 'The deposit, with its payment.'),
  errors: [
    new DepositNotAvailable(),
    new CurrencyMismatch('USD', 'VES'),
    new InvalidPayment('loanId', PAYMENT_FAULTS.loan()),
    new LoanAlreadyPaidOff(),
    new AmountExceedsBalance(),
    new OwnAffairs(),
    new DepositNotFound(),
  ],
};
export const returnDeposit = {
  summary: 'Send a deposit back',
  description: 'Notes that the money of a deposit that no payment has claimed was sent back to its sender.',
  operationId: 'returnDeposit',
  tags,
  params: PathIds('depositId'),
  body: ReasonBody(whyReturned),
  response: answers(ReturnedDeposit, 'The deposit.'),
  errors: [new DepositNotAvailable(), new OwnAffairs(), new DepositNotFound()],
};
