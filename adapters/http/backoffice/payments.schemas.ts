import { Type } from 'typebox';
import { ReversalOverpaysLoan } from '../../../domain/loans/loan.errors.ts';
import { DuplicateDeposit, InvalidDeposit } from '../../../domain/payments/deposit.errors.ts';
import { PaymentNotCompleted, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { REFERENCE_MAX_LENGTH } from '../../../domain/payments/reference.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE_TIME } from '../api/examples.ts';
import { Currency, CurrencyCode, Flag, Id, List, Money, Named, Nullable, Timestamp, Words } from '../api/fields.ts';
import { Body, IdField, IdFilter, Instant, MoneyAmount, Opaque, PathIds, ReasonBody, Text } from '../api/inputs.ts';
import { LongPageQuery } from '../api/paging.ts';
import * as payment from '../payments/payments.schemas.ts';

const tags = ['Back office: payments'];
const params = PathIds('paymentId');
const reason = 'The card holder disputed the charge.';

const OperatorPayment = Named('OperatorPayment', {
  ...payment.PaymentDetail.properties,
  userId: Id('user'),
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
  claimedAt: Nullable(Timestamp()),
  returnedAt: Nullable(Timestamp()),
  createdAt: Timestamp(),
});

export const listAllPayments = {
  summary: 'List all payments',
  description: 'The payments of all borrowers, newest first.',
  operationId: 'listAllPayments',
  tags,
  querystring: Type.Object({
    ...LongPageQuery,
    loanId: payment.LoanFilter,
    status: payment.StatusFilter,
    userId: IdFilter(),
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
    claimed: Type.Optional(Type.Boolean({ description: 'Whether a payment has claimed the deposit.' })),
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
  errors: [new InvalidDeposit('bankId', 'There is no such bank.'), new DuplicateDeposit(), new OwnAffairs()],
};
