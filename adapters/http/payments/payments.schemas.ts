import { Type } from 'typebox';
import { AmountExceedsBalance, LoanAlreadyPaidOff } from '../../../domain/loans/loan.errors.ts';
import type { Bank } from '../../../domain/payments/bank.ts';
import {
  DuplicateReference,
  InvalidPayment,
  PaymentDeclined,
  PaymentNotFound,
  PaymentNotPending,
  PaymentVerificationFailed,
} from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { PAYMENT_STATUSES } from '../../../domain/payments/payment.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-method.ts';
import { REFERENCE_MAX_LENGTH } from '../../../domain/payments/reference.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import {
  Body,
  Choice,
  Id,
  IdField,
  IdFilter,
  List,
  MoneyAmount,
  Nullable,
  Opaque,
  PathIds,
  Text,
  Timestamp,
} from '../api/fields.ts';
import { PageQuery, WholeListQuery } from '../api/paging.ts';

const tags = ['Payments'];
const params = PathIds('paymentId');

const Status = Choice(PAYMENT_STATUSES, { title: 'PaymentStatus' });
export const Method = Choice(PAYMENT_METHODS, { title: 'PaymentMethod' });
export const StatusFilter = Type.Optional(Status);
export const LoanFilter = Type.Optional(IdFilter());

const unknownLoan = new InvalidPayment('loanId', 'Loan not found.');
const notFound = new PaymentNotFound();
export const declined = new PaymentDeclined('insufficient funds', EXAMPLE.payment as PaymentId);

const BankData = Type.Object(
  {
    bankId: Id(),
    name: Type.String(),
    code: Type.String({ description: 'The national bank code.' }),
    country: Type.String(),
    supportsInstantTransfer: Type.Boolean(),
  },
  { title: 'Bank' },
);
const Common = {
  paymentId: Id(),
  loanId: Id(),
  amount: Type.Number(),
  status: Status,
  transactionId: Nullable(Type.String()),
  createdAt: Timestamp(),
};
export const CreatedPayment = Type.Object(Common, { title: 'CreatedPayment' });
export const created = {
  paymentId: EXAMPLE.payment,
  loanId: EXAMPLE.loan,
  amount: 888.49,
  status: 'Processing',
  transactionId: `sandbox-${EXAMPLE.payment}`,
  createdAt: EXAMPLE.at,
};
const Item = { ...Common, paymentMethod: Method };
const item = { ...created, paymentMethod: 'card' };
export const PaymentDetail = Type.Object(
  {
    ...Item,
    bankId: Nullable(Id()),
    reference: Nullable(Type.String()),
    completedAt: Nullable(Timestamp()),
  },
  { title: 'PaymentDetail' },
);
export const detail = { ...item, bankId: null, reference: null, completedAt: null };
const ReferencePayment = Type.Object(
  {
    paymentId: Id(),
    loanId: Id(),
    amount: Type.Number(),
    status: Status,
    reference: Type.String(),
  },
  { title: 'ReferencePayment' },
);

export const listBanks = (banks: readonly Bank[]) => ({
  summary: 'List banks',
  description: 'The banks from which a payment can be made.',
  operationId: 'listBanks',
  tags,
  querystring: Type.Object({
    ...WholeListQuery,
    country: Type.Optional(Type.String({ description: 'Two-letter country code (ISO 3166-1 alpha-2), in any case.' })),
  }),
  response: answers(List(BankData), banks.slice(0, 1), 'The banks.'),
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
      paymentMethod: Method,
      bankId: Type.Optional(IdField()),
    },
    { loanId: EXAMPLE.loan, amount: 888.49, paymentMethod: 'card' },
  ),
  response: answers(CreatedPayment, created, 'The payment. It is Processing until the payment gateway settles it.'),
  errors: [unknownLoan, new LoanAlreadyPaidOff(), new AmountExceedsBalance(), declined],
};
export const createReferencePayment = {
  summary: 'Record a bank transfer by its reference',
  description: 'The payment is pending until the bank deposit is verified.',
  operationId: 'createReferencePayment',
  tags,
  body: Body(
    { loanId: IdField(), referenceNumber: Opaque(1, REFERENCE_MAX_LENGTH), amount: MoneyAmount() },
    { loanId: EXAMPLE.loan, referenceNumber: '0012345678', amount: 888.49 },
  ),
  response: answers(
    ReferencePayment,
    {
      paymentId: EXAMPLE.payment,
      loanId: EXAMPLE.loan,
      amount: 888.49,
      status: 'Pending',
      reference: '0012345678',
    },
    'The payment. It is Pending until a deposit verifies it.',
  ),
  errors: [unknownLoan, new LoanAlreadyPaidOff(), new DuplicateReference()],
};
export const verifyPayment = {
  summary: 'Verify a payment made by bank reference',
  description: 'Succeeds once a deposit with the same reference, amount and currency has been recorded.',
  operationId: 'verifyPayment',
  tags,
  params,
  body: Body({ confirmationCode: Type.Optional(Text(1, REFERENCE_MAX_LENGTH)) }, { confirmationCode: '493021' }),
  response: answers(
    Type.Object({ paymentId: Id(), status: Status, completedAt: Timestamp() }, { title: 'VerifiedPayment' }),
    {
      paymentId: EXAMPLE.payment,
      status: 'Completed',
      completedAt: EXAMPLE.at,
    },
    'The completed payment.',
  ),
  errors: [new PaymentNotPending(), new PaymentVerificationFailed(), new AmountExceedsBalance(), notFound],
};
export const listPayments = {
  summary: 'List payments',
  description: 'Your own payments, newest first.',
  operationId: 'listPayments',
  tags,
  querystring: Type.Object({ ...PageQuery, loanId: LoanFilter, status: StatusFilter }),
  response: answers(List(Type.Object(Item, { title: 'Payment' })), [item], 'A page of payments.'),
};
export const getPayment = {
  summary: 'Retrieve a payment',
  description: 'One of your own payments, with its bank and reference.',
  operationId: 'getPayment',
  tags,
  params,
  response: answers(PaymentDetail, detail, 'The payment.'),
  errors: [notFound],
};
