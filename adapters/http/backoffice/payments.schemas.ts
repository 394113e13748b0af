import { Type } from 'typebox';
import {
  DepositItem,
  EXAMPLE_PAYOUT_REFERENCE,
  MatchedDeposit,
  OperatorPayment,
  RefundItem,
  ReturnedDeposit,
  ReversedPayment,
} from '../../../application/payments/operator-payment.record.ts';
import * as acts from '../../../application/payments/payment.acts.ts';
import {
  EXAMPLE_RESEND_REFERENCE,
  PayoutItem,
  PayoutPurposeField,
  PayoutStatusField,
  ResolvedPayout,
} from '../../../application/payments/payout.record.ts';
import { EXAMPLE_TIME, listOf, oneOf } from '../../../application/shared/record.ts';
import {
  AmountExceedsBalance,
  LoanAlreadyPaidOff,
  LoanNotAnnullable,
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
  RefundPending,
} from '../../../domain/payments/payment.errors.ts';
import { InstrumentBlocked, UnknownInstrument } from '../../../domain/payments/payment-instrument.ts';
import { InvalidPayout, PAYOUT_FAULTS, PayoutDeclined, PayoutNotWaiting } from '../../../domain/payments/payout.ts';
import { CurrencyNotOffered } from '../../../domain/shared/money.ts';
import { OwnAffairs } from '../../../domain/shared/operator.ts';
import { LongPageQuery, OperatorListQuery } from '../answers/lists.ts';
import { answers, byAct, operations, operationsOn } from '../answers/operations.ts';
import { IdFilter } from '../fields/inputs.ts';
import * as payment from '../payments/payments.schemas.ts';
import { ExternalIdFilter } from './labels.schemas.ts';

/** Of the account to which a payout is to go. */
export const accountFaults = [
  new UnknownInstrument(),
  new InstrumentBlocked(),
  new InvalidPayout('instrumentId', PAYOUT_FAULTS.account()),
];

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
    returned: Type.Optional(
      oneOf(['unknown'], {
        title: 'ReturnedPayments',
        description:
          'Returned payments that wait for an operator: no rule knows the code, or the loan did not take the reversal and the payment is still Completed.',
      }),
    ),
  }),
  response: answers(listOf(OperatorPayment), 'A page of payments.'),
});

export const reversePayment = onPayment('reversePayment', 'Reverse a payment', {
  description:
    'Takes a completed payment back after its money was returned. Its amount is owed again. The borrower is notified. A return that the gateway reports does the same by itself.',
  ...byAct(acts.reversePayment),
  response: answers(ReversedPayment, 'The reversed payment.', { status: 'Failed' }),
  errors: [
    new PaymentNotCompleted(),
    new ReversalOverpaysLoan(),
    new AlreadyRefunded(),
    new RefundPending(),
    new OwnAffairs(),
  ],
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

export const payRefund = onRefund('payRefund', 'Pay a refund out', {
  description:
    'Records that the money was sent to the borrower under a reference, or sends it to a bank account of the borrower. Then it is ' +
    'refunded once the payment gateway has sent it, and owed again if it comes back. The borrower is notified.',
  ...byAct(acts.payRefund),
  response: answers(RefundItem, 'The refund.', { reference: EXAMPLE_PAYOUT_REFERENCE, refundedAt: EXAMPLE_TIME }),
  errors: [
    new AlreadyRefunded(),
    new RefundPending(),
    new InvalidRefund('reference', REFERENCE_RULE),
    ...accountFaults,
    new PayoutDeclined('insufficient funds'),
    new OwnAffairs(),
  ],
});

const onPayout = operationsOn('Back office: payments', 'payout');

export const listPayouts = operation('listPayouts', 'List payouts', {
  description:
    'The money that the payment gateway sends to accounts of borrowers, newest first. Of a Pending one it is not known whether the gateway accepted it. A Returned one without `resolvedAt` waits for an operator.',
  querystring: Type.Object({
    ...LongPageQuery,
    status: Type.Optional(PayoutStatusField),
    purpose: Type.Optional(PayoutPurposeField),
    userId: IdFilter(),
  }),
  response: answers(listOf(PayoutItem), 'A page of payouts.'),
});

export const resolvePayout = onPayout('resolvePayout', 'Resolve a returned payout', {
  description:
    'Deals with money that came back although something was paid on its loan: it was sent again by other means, or nothing is paid any more, so that the loan can be annulled.',
  ...byAct(acts.resolvePayout),
  response: answers(ResolvedPayout, 'The payout.', {
    status: 'Returned',
    code: 'R03',
    reason: 'no account',
    settledAt: EXAMPLE_TIME,
    reference: EXAMPLE_RESEND_REFERENCE,
  }),
  errors: [
    new PayoutNotWaiting(),
    new LoanNotAnnullable(),
    new InvalidPayout('reference', PAYOUT_FAULTS.referenceOrAnnul()),
    new OwnAffairs(),
  ],
});
