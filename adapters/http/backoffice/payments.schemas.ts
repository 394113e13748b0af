import { Type } from 'typebox';
import {
  DepositItem,
  MatchedDeposit,
  OperatorPayment,
  PaidRefund,
  RefundItem,
  ReturnedDeposit,
  ReversedPayment,
} from '../../../application/payments/operator-payment.record.ts';
import * as acts from '../../../application/payments/payment.acts.ts';
import { listOf } from '../../../application/shared/record.ts';
import {
  AmountExceedsBalance,
  LoanAlreadyPaidOff,
  LoanNotChangeable,
  LoanNotEligibleForPrepayment,
  OBSTACLES,
  PrepaymentTooLow,
  ReversalOverpaysLoan,
  TooManyChanges,
} from '../../../domain/loans/loan.errors.ts';
import { REFERENCE_RULE } from '../../../domain/payments/deposit.ts';
import {
  AlreadyRefunded,
  CurrencyMismatch,
  DepositNotAvailable,
  DuplicateDeposit,
  InvalidDeposit,
  InvalidRefund,
  PAYMENT_FAULTS,
  PaymentNotCompleted,
} from '../../../domain/payments/payment.errors.ts';
import { CurrencyNotOffered } from '../../../domain/shared/money.ts';
import { OwnAffairs } from '../../../domain/shared/operator.ts';
import { LongPageQuery, OperatorListQuery } from '../answers/lists.ts';
import { answers, byAct, operations, operationsOn } from '../answers/operations.ts';
import { IdFilter } from '../fields/inputs.ts';
import * as payment from '../payments/payments.schemas.ts';
import { ExternalIdFilter } from './labels.schemas.ts';

const operation = operations('Back office: payments');
const onPayment = operationsOn('Back office: payments', 'payment');
const onDeposit = operationsOn('Back office: payments', 'deposit');

export const listAllPayments = operation('listAllPayments', 'List all payments', {
  description: 'The payments of all borrowers, newest first.',
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'PaymentSort', by: ['createdAt', 'amount'] }),
    externalId: ExternalIdFilter(),
    loanId: payment.LoanIdFilter,
    status: payment.PaymentStatusFilter,
  }),
  response: answers(listOf(OperatorPayment), 'A page of payments.'),
});

export const reversePayment = onPayment('reversePayment', 'Reverse a payment', {
  description:
    'Takes a completed payment back after its money was returned. Its amount is owed again. The borrower is notified.',
  ...byAct(acts.reversePayment),
  response: answers(ReversedPayment, 'The reversed payment.', { status: 'Failed' }),
  errors: [new PaymentNotCompleted(), new ReversalOverpaysLoan(), new OwnAffairs()],
});

export const listDeposits = operation('listDeposits', 'List bank deposits', {
  description: 'The deposits that were recorded, newest first.',
  querystring: Type.Object({
    ...LongPageQuery,
    reference: Type.Optional(Type.String()),
    claimed: Type.Optional(
      Type.Boolean({
        description: 'Whether a payment has claimed the deposit. One that was sent back unclaimed is neither.',
      }),
    ),
  }),
  response: answers(listOf(DepositItem), 'A page of deposits.'),
});

export const recordDeposit = operation('recordDeposit', 'Record a bank deposit', {
  description:
    'A payment with the same reference, amount and currency can then be verified, but none of your own: another operator ' +
    'has to match the deposit.',
  ...byAct(acts.recordDeposit),
  response: answers(DepositItem, 'The recorded deposit.'),
  errors: [
    new InvalidDeposit('bankId', PAYMENT_FAULTS.bank()),
    new CurrencyNotOffered({ choices: 'USD, VES' }),
    new DuplicateDeposit(),
    new OwnAffairs(),
  ],
});

export const matchDeposit = onDeposit('matchDeposit', 'Make a payment of a deposit', {
  description:
    'Makes a bank transfer payment of the deposit for a loan, as if its borrower had verified it, but without a confirmation code. ' +
    'Its value date is the day on which the deposit was received. With `as` it counts from that day: the loan has the figures ' +
    'that it would have had. A reference that the borrower recorded for the transfer stays Pending.',
  ...byAct(acts.matchDeposit),
  response: answers(MatchedDeposit, 'The deposit, with its payment.'),
  errors: [
    new DepositNotAvailable(),
    new CurrencyMismatch('USD', 'VES'),
    payment.unknownLoan,
    new LoanNotChangeable([OBSTACLES.beforeDisbursement()]),
    new LoanNotEligibleForPrepayment([OBSTACLES.dueOrPartlyPaid()]),
    new TooManyChanges(),
    new PrepaymentTooLow(),
    new LoanAlreadyPaidOff(),
    new AmountExceedsBalance(),
    new OwnAffairs(),
  ],
});

export const returnDeposit = onDeposit('returnDeposit', 'Send a deposit back', {
  description: 'Notes that the money of a deposit that no payment has claimed was sent back to its sender.',
  ...byAct(acts.returnDeposit),
  response: answers(ReturnedDeposit, 'The deposit.'),
  errors: [new DepositNotAvailable(), new OwnAffairs()],
});

const onRefund = operationsOn('Back office: payments', 'refund');

export const listRefunds = operation('listRefunds', 'List refunds', {
  description: 'The money that was received for failed payments and is owed to borrowers, newest first.',
  querystring: Type.Object({
    ...LongPageQuery,
    refunded: Type.Optional(Type.Boolean({ description: 'Whether the money was paid out.' })),
    userId: IdFilter(),
  }),
  response: answers(listOf(RefundItem), 'A page of refunds.'),
});

export const payRefund = onRefund('payRefund', 'Record the payout of a refund', {
  description: 'Records that the money was sent to the borrower, under this reference, once. The borrower is notified.',
  ...byAct(acts.payRefund),
  response: answers(PaidRefund, 'The refund.'),
  errors: [new AlreadyRefunded(), new InvalidRefund('reference', REFERENCE_RULE), new OwnAffairs()],
});
