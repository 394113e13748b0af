import { Type } from 'typebox';
import type { Bank } from '../../../domain/payments/bank.ts';
import { PAYMENT_STATUSES } from '../../../domain/payments/payment.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-method.ts';
import { REFERENCE_MAX_LENGTH } from '../../../domain/payments/reference.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, Id, IdField, IdFilter, MoneyAmount, Nullable, PathIds, Text, Timestamp } from '../api/fields.ts';
import { PageQuery, WholeListQuery } from '../api/paging.ts';
import { List } from '../api/results.ts';

const tags = ['Payments'];
const params = PathIds('paymentId');

export const StatusFilter = Type.Optional(Choice(PAYMENT_STATUSES));
export const LoanFilter = Type.Optional(IdFilter());

const BankData = Type.Object({
  bankId: Id(),
  name: Type.String(),
  code: Type.String({ description: 'The national bank code.' }),
  country: Type.String(),
  supportsInstantTransfer: Type.Boolean(),
});
const Common = {
  paymentId: Id(),
  loanId: Id(),
  amount: Type.Number(),
  status: Choice(PAYMENT_STATUSES),
  transactionId: Nullable(Type.String()),
  createdAt: Timestamp(),
};
const created = {
  paymentId: EXAMPLE.payment,
  loanId: EXAMPLE.loan,
  amount: 888.49,
  status: 'Processing',
  transactionId: `sandbox-${EXAMPLE.payment}`,
  createdAt: EXAMPLE.at,
};
const Item = { ...Common, paymentMethod: Choice(PAYMENT_METHODS) };
const item = { ...created, paymentMethod: 'card' };
export const PaymentDetail = Type.Object({
  ...Item,
  bankId: Nullable(Id()),
  reference: Nullable(Type.String()),
  completedAt: Nullable(Timestamp()),
});
export const detail = { ...item, bankId: null, reference: null, completedAt: null };
const ReferencePayment = Type.Object({
  paymentId: Id(),
  loanId: Id(),
  amount: Type.Number(),
  status: Choice(PAYMENT_STATUSES),
  reference: Type.String(),
});

export const listBanks = (banks: readonly Bank[]) => ({
  summary: 'List banks',
  operationId: 'listBanks',
  tags,
  querystring: Type.Object({
    ...WholeListQuery,
    country: Type.Optional(Type.String({ description: 'Two-letter country code (ISO 3166-1 alpha-2), in any case.' })),
  }),
  response: answers(List(BankData), banks.slice(0, 1)),
});
export const createPayment = {
  summary: 'Create a payment',
  description: 'Collects the amount through the payment gateway. `bank_transfer` requires a `bankId`.',
  operationId: 'createPayment',
  tags,
  body: Body(
    {
      loanId: IdField(),
      amount: MoneyAmount(),
      paymentMethod: Choice(PAYMENT_METHODS),
      bankId: Type.Optional(IdField()),
    },
    { loanId: EXAMPLE.loan, amount: 888.49, paymentMethod: 'card' },
  ),
  response: answers(Type.Object(Common), created, [402]),
};
export const createReferencePayment = {
  summary: 'Record a bank transfer by its reference',
  description: 'The payment is pending until the bank deposit is verified.',
  operationId: 'createReferencePayment',
  tags,
  body: Body(
    { loanId: IdField(), referenceNumber: Text(1, REFERENCE_MAX_LENGTH), amount: MoneyAmount() },
    { loanId: EXAMPLE.loan, referenceNumber: '0012345678', amount: 888.49 },
  ),
  response: answers(ReferencePayment, {
    paymentId: EXAMPLE.payment,
    loanId: EXAMPLE.loan,
    amount: 888.49,
    status: 'Pending',
    reference: '0012345678',
  }),
};
export const verifyPayment = {
  summary: 'Verify a payment made by bank reference',
  description: 'Succeeds once a deposit with the same reference, amount and currency has been recorded.',
  operationId: 'verifyPayment',
  tags,
  params,
  body: Body({ confirmationCode: Type.Optional(Text(1, REFERENCE_MAX_LENGTH)) }, { confirmationCode: '493021' }),
  response: answers(Type.Object({ paymentId: Id(), status: Choice(PAYMENT_STATUSES), completedAt: Timestamp() }), {
    paymentId: EXAMPLE.payment,
    status: 'Completed',
    completedAt: EXAMPLE.at,
  }),
};
export const listPayments = {
  summary: 'List payments',
  operationId: 'listPayments',
  tags,
  querystring: Type.Object({ ...PageQuery, loanId: LoanFilter, status: StatusFilter }),
  response: answers(List(Type.Object(Item)), [item]),
};
export const getPayment = {
  summary: 'Retrieve a payment',
  operationId: 'getPayment',
  tags,
  params,
  response: answers(PaymentDetail, detail),
};
