import { Type } from 'typebox';
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
import { AUTOPAY_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '../../../domain/payments/payment.events.ts';
import type { PaymentId } from '../../../domain/shared/ids.ts';
import { PageQuery, WholeListQuery } from '../answers/lists.ts';
import { answers, confirms, operations, operationsOn } from '../answers/operations.ts';
import { EXAMPLE_DUE_DATE, EXAMPLE_IDS } from '../fields/examples.ts';
import { Choice, IdSchema, List, MoneyField, Named, Nullable, Timestamp, Whole, Words } from '../fields/fields.ts';
import { Body, IdField, IdFilter, MoneyAmount, Opaque, Text } from '../fields/inputs.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';

const operation = operations('Payments');
const onPayment = operationsOn('Payments', 'payment');

const Status = Choice(PAYMENT_STATUSES, { title: 'PaymentStatus' });
const Method = Choice(PAYMENT_METHODS, { title: 'PaymentMethod', examples: ['card'] });
/** What a payment is made with. */
export const Means = { paymentMethod: Method, bankId: Type.Optional(IdField()) };
export const PaymentStatusFilter = Type.Optional(Status);
export const LoanIdFilter = IdFilter();

export const unknownBank = new InvalidPayment('bankId', PAYMENT_FAULTS.bank());
export const unknownLoan = new InvalidPayment('loanId', PAYMENT_FAULTS.loan());
export const declined = new PaymentDeclined('insufficient funds', EXAMPLE_IDS.payment as PaymentId);

const BankData = Named('Bank', {
  bankId: IdSchema('bank'),
  name: Type.String(),
  code: Type.String({ description: 'The national bank code.' }),
  country: Type.String(),
  supportsInstantTransfer: Type.Boolean(),
});
const Claim = { paymentId: IdSchema('payment'), loanId: IdSchema('loan'), amount: MoneyField(888.49), status: Status };
const Common = {
  ...Claim,
  transactionId: Nullable(Type.String(), `sandbox-${EXAMPLE_IDS.payment}`),
  createdAt: Timestamp(),
};
export const CreatedPayment = Named('CreatedPayment', Common);
export const PAYMENT_CREATED = 'The payment. It is Processing until the payment gateway settles it.';
const Item = { ...Common, paymentMethod: Method };
export const PaymentDetailData = Named('PaymentDetail', {
  ...Item,
  bankId: Nullable(IdSchema('bank')),
  reference: Nullable(Type.String()),
  completedAt: Nullable(Timestamp()),
});
export const REFERENCE = '0012345678';
const ReferencePayment = Named('ReferencePayment', { ...Claim, reference: Words(REFERENCE) });

export const listBanks = (banks: readonly Bank[]) =>
  operation('listBanks', 'List banks', {
    description: 'The banks from which a payment can be made.',
    querystring: Type.Object({
      ...WholeListQuery,
      country: Type.Optional(
        Type.String({ description: 'Two-letter country code (ISO 3166-1 alpha-2), in any case.' }),
      ),
    }),
    response: answers(List(BankData), 'The banks.', banks.slice(0, 1)),
  });
export const createPayment = operation('createPayment', 'Create a payment', {
  description: 'Collects the amount through the payment gateway. `bank_transfer` requires a `bankId`.',
  body: Body({ loanId: IdField('loan'), amount: MoneyAmount(888.49), ...Means }),
  response: answers(CreatedPayment, PAYMENT_CREATED),
  errors: [unknownLoan, new LoanAlreadyPaidOff(), new AmountExceedsBalance(), declined],
});
export const createReferencePayment = operation('createReferencePayment', 'Record a bank transfer by its reference', {
  description: 'The payment is pending until the bank deposit is verified.',
  body: Body({
    loanId: IdField('loan'),
    referenceNumber: Opaque(1, REFERENCE_MAX_LENGTH, REFERENCE),
    amount: MoneyAmount(888.49),
  }),
  response: answers(ReferencePayment, 'The payment. It is Pending until a deposit verifies it.', { status: 'Pending' }),
  errors: [unknownLoan, new LoanAlreadyPaidOff(), new DuplicateReference()],
});
export const verifyPayment = onPayment('verifyPayment', 'Verify a payment made by bank reference', {
  description: 'Succeeds once a deposit with the same reference, amount and currency has been recorded.',
  body: Body({ confirmationCode: Type.Optional(Text(1, REFERENCE_MAX_LENGTH, '493021')) }),
  response: answers(
    Named('VerifiedPayment', { paymentId: IdSchema('payment'), status: Status, completedAt: Timestamp() }),
    'The completed payment.',
    { status: 'Completed' },
  ),
  errors: [new PaymentNotPending(), new PaymentVerificationFailed(), new AmountExceedsBalance()],
});
export const listPayments = operation('listPayments', 'List payments', {
  description: 'Your own payments, newest first.',
  querystring: Type.Object({ ...PageQuery, loanId: LoanIdFilter, status: PaymentStatusFilter }),
  response: answers(List(Named('Payment', Item)), 'A page of payments.'),
});
export const getPayment = onPayment('getPayment', 'Retrieve a payment', {
  description: 'One of your own payments, with its bank and reference.',
  response: answers(PaymentDetailData, 'The payment.'),
});

const onLoan = operationsOn('Loans', 'loan');

const LIMIT = 'No single charge is larger. `null`: no limit.';

const Autopay = Named('Autopay', {
  loanId: IdSchema('loan'),
  status: Choice(AUTOPAY_STATUSES, { title: 'AutopayStatus' }),
  paymentMethod: Method,
  bankId: Nullable(IdSchema('bank')),
  maxAmount: Nullable(MoneyField(1000, LIMIT), 1000),
  nextChargeOn: Nullable(
    Timestamp(EXAMPLE_DUE_DATE, 'The close of business of this day charges. `null` while suspended.'),
    EXAMPLE_DUE_DATE,
  ),
  nextChargeAmount: Nullable(
    MoneyField(888.49, 'By what is known now. 0 if it would be more than `maxAmount`.'),
    888.49,
  ),
  failedAttempts: Whole({ description: 'Since the last success or authorization.', examples: [0] }),
  authorizedAt: Timestamp(),
});

export const getAutopay = onLoan('getAutopay', 'Retrieve the autopay of a loan', {
  description: 'The authorization, and the next charge.',
  response: answers(Autopay, 'The autopay.'),
  errors: [new AutopayNotFound()],
});
export const authorizeAutopay = onLoan('authorizeAutopay', 'Authorize autopay', {
  description:
    'The close of business charges what is due on the loan, with its fees. Replaces the whole authorization. `bank_transfer` requires a `bankId`. You get a copy as a notification.',
  body: Body({
    paymentMethod: Method,
    bankId: Type.Optional(Type.Unsafe<string | null>({ ...IdField('bank'), type: ['string', 'null'] })),
    maxAmount: Type.Optional(
      Type.Unsafe<number | null>({ ...MoneyAmount(1000), type: ['number', 'null'], description: LIMIT }),
    ),
  }),
  response: answers(Autopay, 'The autopay.'),
  errors: [new LoanAlreadyPaidOff(), unknownBank],
});
export const revokeAutopay = onLoan('revokeAutopay', 'Revoke autopay', {
  description: 'Nothing more is charged. A charge that is processing is not stopped.',
  response: confirms(CONFIRMATIONS.autopayRevoked, 'Confirms that autopay has ended.'),
  errors: [new AutopayNotFound()],
});
