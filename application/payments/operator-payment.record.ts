import type { Static } from 'typebox';
import { BorrowerData, Colleague } from '../identity/account.record.ts';
import { LabelFields } from '../labels/labels.record.ts';
import { currencyCode, flag, id, moment, money, nullable, record, text } from '../shared/record.ts';
import { EXAMPLE_REFERENCE, PaymentDetail } from './payment.record.ts';

export const EXAMPLE_REVERSAL_REASON = 'The card holder disputed the charge.';

export const OperatorPayment = record('OperatorPayment', {
  ...PaymentDetail.properties,
  userId: id('user'),
  borrower: BorrowerData,
  currency: currencyCode,
  instrumentId: nullable(id('instrument', 'What the gateway collects it from. `null` without one.')),
  failureReason: nullable(text()),
  reversedAt: nullable(moment()),
  returnCode: nullable(text('R01', 'With which the gateway returned the money. `null` if it did not.')),
  ...LabelFields,
});

export type OperatorPayment = Static<typeof OperatorPayment>;

export const ReversedPayment = record('ReversedPayment', {
  ...OperatorPayment.properties,
  failureReason: text(EXAMPLE_REVERSAL_REASON),
  reversedAt: moment(),
});

export const DepositItem = record('Deposit', {
  depositId: id('deposit'),
  bankId: id('bank'),
  reference: text(EXAMPLE_REFERENCE),
  amount: money(888.49),
  currency: currencyCode,
  hasConfirmationCode: flag(true),
  receivedAt: moment(),
  recordedBy: Colleague,
  paymentId: nullable(id('payment')),
  borrower: nullable(BorrowerData),
  claimedAt: nullable(moment()),
  returnedAt: nullable(moment()),
  returnReason: nullable(text()),
  createdAt: moment(),
});

export type DepositItem = Static<typeof DepositItem>;

export const MatchedDeposit = record('MatchedDeposit', {
  ...DepositItem.properties,
  paymentId: id('payment'),
  claimedAt: moment(),
});

export const EXAMPLE_RETURN_REASON = 'The sender has no loan here.';

export const ReturnedDeposit = record('ReturnedDeposit', {
  ...DepositItem.properties,
  returnedAt: moment(),
  returnReason: text(EXAMPLE_RETURN_REASON),
});

export const EXAMPLE_PAYOUT_REFERENCE = 'PAYOUT-0001';

export const RefundItem = record('Refund', {
  paymentId: id('payment'),
  loanId: id('loan'),
  userId: id('user'),
  borrower: BorrowerData,
  amount: money(888.49),
  currency: currencyCode,
  owedSince: moment(),
  reference: nullable(text(undefined, 'Of the transfer to the borrower.')),
  refundedAt: nullable(moment()),
});

export type RefundItem = Static<typeof RefundItem>;
