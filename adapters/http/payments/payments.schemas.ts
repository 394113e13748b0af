import { Type } from 'typebox';
import { PAYMENT_STATUSES } from '../../../domain/payments/payment.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-method.ts';
import { LONGEST_REFERENCE } from '../../../domain/payments/reference.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, Id, IdField, IdFilter, MoneyAmount, Nullable, Text, Timestamp } from '../api/fields.ts';

export const StatusFilter = Type.Optional(Choice(PAYMENT_STATUSES));
export const LoanFilter = Type.Optional(IdFilter());

export const BankData = Type.Object({
  bankId: Id(),
  name: Type.String(),
  code: Type.String(),
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
export const NewPayment = Type.Object(Common);
export const PaymentItem = Type.Object({ ...Common, paymentMethod: Choice(PAYMENT_METHODS) });
export const PaymentDetail = Type.Object({
  ...PaymentItem.properties,
  bankId: Nullable(Id()),
  reference: Nullable(Type.String()),
  completedAt: Nullable(Timestamp()),
});
export const PayBody = Body(
  {
    loanId: IdField(),
    amount: MoneyAmount(),
    paymentMethod: Choice(PAYMENT_METHODS),
    bankId: Type.Optional(IdField()),
  },
  { loanId: EXAMPLE.loan, amount: 888.49, paymentMethod: 'card' },
);
export const ReferencePayment = Type.Object({
  paymentId: Id(),
  loanId: Id(),
  amount: Type.Number(),
  status: Choice(PAYMENT_STATUSES),
  reference: Type.String(),
});
export const ReferenceBody = Body(
  { loanId: IdField(), referenceNumber: Text(1, LONGEST_REFERENCE), amount: MoneyAmount() },
  { loanId: EXAMPLE.loan, referenceNumber: '0012345678', amount: 888.49 },
);
export const VerifiedPayment = Type.Object({
  paymentId: Id(),
  status: Choice(PAYMENT_STATUSES),
  completedAt: Timestamp(),
});
export const VerifyBody = Body(
  { confirmationCode: Type.Optional(Text(1, LONGEST_REFERENCE)) },
  { confirmationCode: '493021' },
);

export const created = {
  paymentId: EXAMPLE.payment,
  loanId: EXAMPLE.loan,
  amount: 888.49,
  status: 'Processing',
  transactionId: `sandbox-${EXAMPLE.payment}`,
  createdAt: EXAMPLE.at,
};
export const item = { ...created, paymentMethod: 'card' };
export const detail = { ...item, bankId: null, reference: null, completedAt: null };
export const recorded = {
  paymentId: EXAMPLE.payment,
  loanId: EXAMPLE.loan,
  amount: 888.49,
  status: 'Pending',
  reference: '0012345678',
};
export const verified = { paymentId: EXAMPLE.payment, status: 'Completed', completedAt: EXAMPLE.at };
