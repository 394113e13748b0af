import { Type } from 'typebox';
import { DuplicateDeposit, InvalidDeposit } from '../../../domain/payments/deposit.errors.ts';
import { REFERENCE_MAX_LENGTH } from '../../../domain/payments/reference.ts';
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
  MoneyAmount,
  Nullable,
  Text,
  Timestamp,
} from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';
import { List } from '../api/results.ts';
import * as payment from '../payments/payments.schemas.ts';

const tags = ['Back office: payments'];

const PaymentCase = Type.Object(
  {
    ...payment.PaymentDetail.properties,
    userId: Id(),
    currency: CurrencyCode,
    failureReason: Nullable(Type.String()),
  },
  { title: 'PaymentCase' },
);
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
  createdAt: EXAMPLE.at,
};

export const listAllPayments = {
  summary: 'List all payments',
  description: 'The payments of all borrowers, newest first.',
  operationId: 'listAllPayments',
  tags,
  querystring: Type.Object({
    ...PageQuery,
    loanId: payment.LoanFilter,
    status: payment.StatusFilter,
    userId: Type.Optional(IdFilter()),
  }),
  response: answers(
    List(PaymentCase),
    [{ ...payment.detail, userId: EXAMPLE.user, currency: 'USD', failureReason: null }],
    'A page of payments.',
  ),
};
export const listDeposits = {
  summary: 'List bank deposits',
  description: 'The deposits that were recorded, newest first.',
  operationId: 'listDeposits',
  tags,
  querystring: Type.Object({
    ...PageQuery,
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
      reference: Text(1, REFERENCE_MAX_LENGTH),
      amount: MoneyAmount(),
      currency: Currency,
      confirmationCode: Type.Optional(Nullable(Text(1, REFERENCE_MAX_LENGTH))),
      receivedAt: Type.Optional(Nullable(Instant())),
    },
    { bankId: EXAMPLE.bank, reference: '0012345678', amount: 888.49, currency: 'USD', confirmationCode: '493021' },
  ),
  response: answers(Deposit, deposit, 'The recorded deposit.'),
  errors: [new InvalidDeposit('bankId', 'There is no such bank.'), new DuplicateDeposit()],
};
