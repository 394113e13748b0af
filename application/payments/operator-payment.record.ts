import { BorrowerData, Colleague } from '../identity/account.record.ts';
import { currencyCode, flag, id, moment, money, nullable, record, text } from '../shared/record.ts';
import { PaymentDetailData, REFERENCE } from './payment.record.ts';

export const reason = 'The card holder disputed the charge.';

export const OperatorPayment = record('OperatorPayment', {
  ...PaymentDetailData.properties,
  userId: id('user'),
  borrower: BorrowerData,
  currency: currencyCode,
  failureReason: nullable(text()),
  reversedAt: nullable(moment()),
});

export const ReversedPayment = record('ReversedPayment', {
  ...OperatorPayment.properties,
  failureReason: text(reason),
  reversedAt: moment(),
});

export const Deposit = record('Deposit', {
  depositId: id('deposit'),
  bankId: id('bank'),
  reference: text(REFERENCE),
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

export const MatchedDeposit = record('MatchedDeposit', {
  ...Deposit.properties,
  paymentId: id('payment'),
  claimedAt: moment(),
});

export const whyReturned = 'The sender has no loan here.';

export const ReturnedDeposit = record('ReturnedDeposit', {
  ...Deposit.properties,
  returnedAt: moment(),
  returnReason: text(whyReturned),
});

export const reference = 'PAYOUT-0001';

export const Refund = record('Refund', {
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

export const PaidRefund = record('PaidRefund', {
  ...Refund.properties,
  reference: text(reference),
  refundedAt: moment(),
});
