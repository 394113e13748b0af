import { Type } from 'typebox';
import { AmountExceedsBalance, LoanAlreadyPaidOff } from '../../../domain/loans/loan.errors.ts';
import type { Bank } from '../../../domain/payments/bank.ts';
import {
  DuplicateReference,
  InvalidPayment,
  PAYMENT_FAULTS,
  PaymentDeclined,
  PaymentNotFound,
  PaymentNotPending,
  PaymentVerificationFailed,
} from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-method.ts';
import { PAYMENT_STATUSES } from '../../../domain/payments/payment-status.ts';
import { REFERENCE_MAX_LENGTH } from '../../../domain/payments/reference.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE_IDS } from '../api/examples.ts';
import { Choice, Id, List, Money, Named, Nullable, Timestamp, Words } from '../api/fields.ts';
import { Body, IdField, IdFilter, MoneyAmount, Opaque, PathIds, Text } from '../api/inputs.ts';
import { PageQuery, WholeListQuery } from '../api/paging.ts';

const tags = ['Payments'];
const params = PathIds('paymentId');

const Status = Choice(PAYMENT_STATUSES, { title: 'PaymentStatus' });
export const Method = Choice(PAYMENT_METHODS, { title: 'PaymentMethod', examples: ['card'] });
export const StatusFilter = Type.Optional(Status);
export const LoanFilter = IdFilter();

const unknownLoan = new InvalidPayment('loanId', PAYMENT_FAULTS.loan());
const notFound = new PaymentNotFound();
export const declined = new PaymentDeclined('insufficient funds', EXAMPLE_IDS.payment as PaymentId);

const BankData = Named('Bank', {
  bankId: Id('bank'),
  name: Type.String(),
  code: Type.String({ description: 'The national bank code.' }),
  country: Type.String(),
  supportsInstantTransfer: Type.Boolean(),
});
const Claim = { paymentId: Id('payment'), loanId: Id('loan'), amount: Money(888.49), status: Status };
const Common = {
  ...Claim,
  transactionId: Nullable(Type.String(), `sandbox-${EXAMPLE_IDS.payment}`),
  createdAt: Timestamp(),
};
export const CreatedPayment = Named('CreatedPayment', Common);
export const PAYMENT_CREATED = 'The payment. It is Processing until the payment gateway settles it.';
const Item = { ...Common, paymentMethod: Method };
export const PaymentDetail = Named('PaymentDetail', {
  ...Item,
  bankId: Nullable(Id('bank')),
  reference: Nullable(Type.String()),
  completedAt: Nullable(Timestamp()),
});
export const REFERENCE = '0012345678';
const ReferencePayment = Named('ReferencePayment', { ...Claim, reference: Words(REFERENCE) });

export const listBanks = (banks: readonly Bank[]) => ({
  summary: 'List banks',
  description: 'The banks from which a payment can be made.',
  operationId: 'listBanks',
  tags,
  querystring: Type.Object({
    ...WholeListQuery,
    country: Type.Optional(Type.String({ description: 'Two-letter country code (ISO 3166-1 alpha-2), in any case.' })),
  }),
  response: answers(List(BankData), 'The banks.', banks.slice(0, 1)),
});
export const createPayment = {
  summary: 'Create a payment',
  description: 'Collects the amount through the payment gateway. `bank_transfer` requires a `bankId`.',
  operationId: 'createPayment',
  tags,
  body: Body({
    loanId: IdField('loan'),
    amount: MoneyAmount(888.49),
    paymentMethod: Method,
    bankId: Type.Optional(IdField()),
  }),
  response: answers(CreatedPayment, PAYMENT_CREATED),
  errors: [unknownLoan, new LoanAlreadyPaidOff(), new AmountExceedsBalance(), declined],
};
export const createReferencePayment = {
  summary: 'Record a bank transfer by its reference',
  description: 'The payment is pending until the bank deposit is verified.',
  operationId: 'createReferencePayment',
  tags,
  body: Body({
    loanId: IdField('loan'),
    referenceNumber: Opaque(1, REFERENCE_MAX_LENGTH, REFERENCE),
    amount: MoneyAmount(888.49),
  }),
  response: answers(ReferencePayment, 'The payment. It is Pending until a deposit verifies it.', { status: 'Pending' }),
  errors: [unknownLoan, new LoanAlreadyPaidOff(), new DuplicateReference()],
};
export const verifyPayment = {
  summary: 'Verify a payment made by bank reference',
  description: 'Succeeds once a deposit with the same reference, amount and currency has been recorded.',
  operationId: 'verifyPayment',
  tags,
  params,
  body: Body({ confirmationCode: Type.Optional(Text(1, REFERENCE_MAX_LENGTH, '493021')) }),
  response: answers(
    Named('VerifiedPayment', { paymentId: Id('payment'), status: Status, completedAt: Timestamp() }),
    'The completed payment.',
    { status: 'Completed' },
  ),
  errors: [new PaymentNotPending(), new PaymentVerificationFailed(), new AmountExceedsBalance(), notFound],
};
export const listPayments = {
  summary: 'List payments',
  description: 'Your own payments, newest first.',
  operationId: 'listPayments',
  tags,
  querystring: Type.Object({ ...PageQuery, loanId: LoanFilter, status: StatusFilter }),
  response: answers(List(Named('Payment', Item)), 'A page of payments.'),
};
export const getPayment = {
  summary: 'Retrieve a payment',
  description: 'One of your own payments, with its bank and reference.',
  operationId: 'getPayment',
  tags,
  params,
  response: answers(PaymentDetail, 'The payment.'),
  errors: [notFound],
};
