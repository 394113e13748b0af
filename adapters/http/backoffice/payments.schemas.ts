import { Type } from 'typebox';
import { DuplicateDeposit, InvalidDeposit } from '../../../domain/payments/deposit.errors.ts';
import { PaymentNotCompleted, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { REFERENCE_MAX_LENGTH } from '../../../domain/payments/reference.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import {
  Body,
  Currency,
  CurrencyCode,
  Id,
  IdField,
  IdFilter,
  Instant,
  List,
  MoneyAmount,
  Nullable,
  Opaque,
  PathIds,
  Text,
  Timestamp,
} from '../api/fields.ts';
import { LongPageQuery } from '../api/paging.ts';
import * as payment from '../payments/payments.schemas.ts';

const tags = ['Back office: payments'];
const params = PathIds('paymentId');
const reason = 'The card holder disputed the charge.';

const OperatorPayment = Type.Object(
  {
    ...payment.PaymentDetail.properties,
    userId: Id(),
    currency: CurrencyCode,
    failureReason: Nullable(Type.String()),
    reversedAt: Nullable(Timestamp()),
  },
  { title: 'OperatorPayment' },
);
const ReversedPayment = Type.Object(
  { ...OperatorPayment.properties, failureReason: Type.String(), reversedAt: Timestamp() },
  { title: 'ReversedPayment' },
);
const operatorPayment = {
  ...payment.detail,
  userId: EXAMPLE.user,
  currency: 'USD',
  failureReason: null,
  reversedAt: null,
};
const Deposit = Type.Object(
  {
    depositId: Id(),
    bankId: Id(),
    reference: Type.String(),
    amount: Type.Number(),
    currency: CurrencyCode,
    hasConfirmationCode: Type.Boolean(),
    receivedAt: Timestamp(),
    paymentId: Nullable(Id()),
    claimedAt: Nullable(Timestamp()),
    returnedAt: Nullable(Timestamp()),
    createdAt: Timestamp(),
  },
  { title: 'Deposit' },
);
const deposit = {
  depositId: EXAMPLE.deposit,
  bankId: EXAMPLE.bank,
  reference: '0012345678',
  amount: 888.49,
  currency: 'USD',
  hasConfirmationCode: true,
  receivedAt: EXAMPLE.at,
  paymentId: null,
  claimedAt: null,
  returnedAt: null,
  createdAt: EXAMPLE.at,
};

export const listAllPayments = {
  summary: 'List all payments',
  description: 'The payments of all borrowers, newest first.',
  operationId: 'listAllPayments',
  tags,
  querystring: Type.Object({
    ...LongPageQuery,
    loanId: payment.LoanFilter,
    status: payment.StatusFilter,
    userId: Type.Optional(IdFilter()),
  }),
  response: answers(List(OperatorPayment), [operatorPayment], 'A page of payments.'),
};
export const reversePayment = {
  summary: 'Reverse a payment',
  description:
    'Takes a completed payment back after its money was returned. What it paid is owed again. The borrower is notified.',
  operationId: 'reversePayment',
  tags,
  params,
  body: Body({ reason: Text(1, 1000) }, { reason }),
  response: answers(
    ReversedPayment,
    { ...operatorPayment, status: 'Failed', failureReason: reason, reversedAt: EXAMPLE.at },
    'The reversed payment.',
  ),
  errors: [new PaymentNotCompleted(), new OwnAffairs(), new PaymentNotFound()],
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
  response: answers(List(Deposit), [deposit], 'A page of deposits.'),
};
export const recordDeposit = {
  summary: 'Record a bank deposit',
  description: 'A payment with the same reference, amount and currency can then be verified.',
  operationId: 'recordDeposit',
  tags,
  body: Body(
    {
      bankId: IdField(),
      reference: Opaque(1, REFERENCE_MAX_LENGTH),
      amount: MoneyAmount(),
      currency: Currency,
      confirmationCode: Type.Optional(Nullable(Text(1, REFERENCE_MAX_LENGTH))),
      receivedAt: Type.Optional(Nullable(Instant())),
    },
    { bankId: EXAMPLE.bank, reference: '0012345678', amount: 888.49, currency: 'USD', confirmationCode: '493021' },
  ),
  response: answers(Deposit, deposit, 'The recorded deposit.'),
  errors: [new InvalidDeposit('bankId', 'There is no such bank.'), new DuplicateDeposit(), new OwnAffairs()],
};
