import { Type } from 'typebox';
import {
  AUTOPAY_LIMIT,
  AutopayView,
  BankData,
  CreatedPayment,
  EXAMPLE_REFERENCE,
  PaymentDetail,
  PaymentItem,
  PaymentMethodField,
  PaymentStatusField,
  ReferencePayment,
  VerifiedPaymentView,
} from '../../../application/payments/payment.record.ts';
import { Body, IdField, MoneyAmount, Opaque, Text } from '../../../application/shared/input.ts';
import { EXAMPLE_IDS, listOf } from '../../../application/shared/record.ts';
import { AmountExceedsBalance, LoanAlreadyPaidOff } from '../../../domain/loans/loan.errors.ts';
import type { Bank } from '../../../domain/payments/bank.ts';
import { REFERENCE_MAX_LENGTH } from '../../../domain/payments/deposit.ts';
import {
  AutopayNotFound,
  DuplicateReference,
  InvalidPayment,
  PAYMENT_FAULTS,
  PaymentDeclined,
  PaymentNotPending,
  PaymentVerificationFailed,
} from '../../../domain/payments/payment.errors.ts';
import { InstrumentBlocked, UnknownInstrument } from '../../../domain/payments/payment-instrument.ts';
import type { PaymentId } from '../../../domain/shared/ids.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { PageQuery, WholeListQuery } from '../answers/lists.ts';
import { answers, confirms, operations, operationsOn } from '../answers/operations.ts';
import { IdFilter } from '../fields/inputs.ts';

const operation = operations('Payments');
const onPayment = operationsOn('Payments', 'payment');
const INSTRUMENT =
  'One of your payment instruments: a card pays by `card`, a bank account by `bank_transfer` from its bank.';
/** What a payment is made with. */
export const Means = {
  paymentMethod: PaymentMethodField,
  bankId: Type.Optional(IdField()),
  instrumentId: Type.Optional(IdField(undefined, INSTRUMENT)),
};
export const PaymentStatusFilter = Type.Optional(PaymentStatusField);

export const LoanIdFilter = IdFilter();

const unknownBank = new InvalidPayment('bankId', PAYMENT_FAULTS.bank());
/** What is wrong with the means of a payment. */
export const meansFaults = [unknownBank, new UnknownInstrument(), new InstrumentBlocked()];
export const unknownLoan = new InvalidPayment('loanId', PAYMENT_FAULTS.loan());
export const declined = new PaymentDeclined('insufficient funds', EXAMPLE_IDS.payment as PaymentId);
export const PAYMENT_CREATED = 'The payment. It is Processing until the payment gateway settles it.';
export const listBanks = (banks: readonly Bank[]) =>
  operation('listBanks', 'List banks', {
    description: 'The banks from which a payment can be made.',
    querystring: Type.Object({
      ...WholeListQuery,
      country: Type.Optional(
        Type.String({ description: 'Two-letter country code (ISO 3166-1 alpha-2), in any case.' }),
      ),
    }),
    response: answers(listOf(BankData), 'The banks.', banks.slice(0, 1)),
  });
export const createPayment = operation('createPayment', 'Create a payment', {
  description:
    'Collects the amount through the payment gateway. `bank_transfer` requires a `bankId`, or a bank account as `instrumentId`.',
  body: Body({ loanId: IdField('loan'), amount: MoneyAmount(888.49), ...Means }),
  response: answers(CreatedPayment, PAYMENT_CREATED),
  errors: [unknownLoan, ...meansFaults, new LoanAlreadyPaidOff(), new AmountExceedsBalance(), declined],
});

export const createReferencePayment = operation('createReferencePayment', 'Record a bank transfer by its reference', {
  description: 'The payment is pending until the bank deposit is verified.',
  body: Body({
    loanId: IdField('loan'),
    referenceNumber: Opaque(1, REFERENCE_MAX_LENGTH, EXAMPLE_REFERENCE),
    amount: MoneyAmount(888.49),
  }),
  response: answers(ReferencePayment, 'The payment. It is Pending until a deposit verifies it.', { status: 'Pending' }),
  errors: [unknownLoan, new LoanAlreadyPaidOff(), new DuplicateReference()],
});

export const verifyPayment = onPayment('verifyPayment', 'Verify a payment made by bank reference', {
  description: 'Succeeds once a deposit with the same reference, amount and currency has been recorded.',
  body: Body({ confirmationCode: Type.Optional(Text(1, REFERENCE_MAX_LENGTH, '493021')) }),
  response: answers(VerifiedPaymentView, 'The completed payment.', { status: 'Completed' }),
  errors: [new PaymentNotPending(), new PaymentVerificationFailed(), new AmountExceedsBalance()],
});

export const listPayments = operation('listPayments', 'List payments', {
  description: 'Your own payments, newest first.',
  querystring: Type.Object({ ...PageQuery, loanId: LoanIdFilter, status: PaymentStatusFilter }),
  response: answers(listOf(PaymentItem), 'A page of payments.'),
});

export const getPayment = onPayment('getPayment', 'Retrieve a payment', {
  description: 'One of your own payments, with its bank and reference.',
  response: answers(PaymentDetail, 'The payment.'),
});

const onLoan = operationsOn('Loans', 'loan');

export const getAutopay = onLoan('getAutopay', 'Retrieve the autopay of a loan', {
  description: 'The authorization, and the next charge.',
  response: answers(AutopayView, 'The autopay.'),
  errors: [new AutopayNotFound()],
});

export const authorizeAutopay = onLoan('authorizeAutopay', 'Authorize autopay', {
  description:
    'The close of business charges what is due on the loan, with its fees. Replaces the whole authorization. `bank_transfer` requires a `bankId`, or a bank account as `instrumentId`. You get a copy as a notification.',
  body: Body({
    paymentMethod: PaymentMethodField,
    bankId: Type.Optional(Type.Unsafe<string | null>({ ...IdField('bank'), type: ['string', 'null'] })),
    instrumentId: Type.Optional(
      Type.Unsafe<string | null>({ ...IdField(undefined, INSTRUMENT), type: ['string', 'null'] }),
    ),
    maxAmount: Type.Optional(
      Type.Unsafe<number | null>({ ...MoneyAmount(1000), type: ['number', 'null'], description: AUTOPAY_LIMIT }),
    ),
  }),
  response: answers(AutopayView, 'The autopay.'),
  errors: [new LoanAlreadyPaidOff(), ...meansFaults],
});

export const revokeAutopay = onLoan('revokeAutopay', 'Revoke autopay', {
  description: 'Nothing more is charged. A charge that is processing is not stopped.',
  response: confirms(CONFIRMATIONS.autopayRevoked, 'Confirms that autopay has ended.'),
  errors: [new AutopayNotFound()],
});
