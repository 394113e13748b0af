import { defineEntity, p } from '@mikro-orm/core';
import { Deposit } from '../../../domain/payments/deposit.ts';
import {
  AUTOPAY_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  SUSPENSION_CAUSES,
} from '../../../domain/payments/payment.events.ts';
import { PAYMENT_OUTCOMES } from '../../../domain/payments/payment-gateway.port.ts';
import { INSTRUMENT_TYPES, PaymentInstrument } from '../../../domain/payments/payment-instrument.ts';
import { PAYOUT_PURPOSES, PAYOUT_STATUSES } from '../../../domain/payments/payout.events.ts';
import { Payout } from '../../../domain/payments/payout.ts';
import { Refund } from '../../../domain/payments/refund.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { MoneyType, minorUnits } from './column-types.ts';
import { erased, leftOut } from './personal-marks.ts';

/** The row of a payment. The amount is in minor units. */
export const PaymentMapping = defineEntity({
  name: 'PaymentRow',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    amount: minorUnits(),
    currency: p.enum(CURRENCIES),
    method: p.enum(PAYMENT_METHODS),
    bankId: p.uuid().nullable().accessor('_bankId'),
    reference: p.text().nullable(),
    status: p.enum(PAYMENT_STATUSES).accessor('_status'),
    transactionId: p.text().nullable().accessor('_transactionId'),
    authorizationId: p.uuid().nullable(),
    instrumentId: p.uuid().nullable(),
    failureReason: erased(p.text().nullable().accessor('_failureReason')),
    orderedAt: leftOut(p.datetime()),
    expiresOn: p.date().nullable(),
    valueOn: p.date().nullable().accessor('_valueOn'),
    completedAt: p.datetime().nullable().accessor('_completedAt'),
    wrongCodes: leftOut(p.integer().accessor('_wrongCodes')),
    verificationLockedUntil: leftOut(p.datetime().nullable().accessor('_verificationLockedUntil')),
    reversedAt: p.datetime().nullable().accessor('_reversedAt'),
    returnCode: p.text().nullable().accessor('_returnCode'),
    takenOver: p.boolean().accessor('isImported'),
    createdAt: p.datetime(),
  },
});

export const GatewayEventMapping = defineEntity({
  name: 'GatewayEvent',
  tableName: 'gateway_events',
  properties: {
    eventId: p.text().primary(),
    borrowerId: p.uuid(),
    paymentId: p.uuid().nullable(),
    payoutId: p.uuid().nullable(),
    transactionId: p.text(),
    outcome: p.enum(PAYMENT_OUTCOMES),
    code: p.text().nullable(),
    reason: p.text().nullable(),
    result: p.enum(['applied', 'ignored', 'unmatched']),
    receivedAt: p.datetime(),
  },
});

/** A deposit with a reason to return it has no borrower. */
export const DepositMapping = defineEntity({
  class: Deposit,
  tableName: 'deposits',
  properties: {
    id: p.uuid().primary(),
    bankId: p.uuid(),
    reference: p.text(),
    amount: p.type(MoneyType),
    currency: p.enum(CURRENCIES),
    confirmationCode: leftOut(p.text().nullable()),
    recordedBy: leftOut(p.uuid()),
    receivedAt: p.datetime(),
    valueOn: leftOut(p.date()),
    borrowerId: p.uuid().nullable().accessor('_borrowerId'),
    claimedBy: p.uuid().nullable().accessor('_claimedBy'),
    claimedAt: p.datetime().nullable().accessor('_claimedAt'),
    returnedAt: p.datetime().nullable().accessor('_returnedAt'),
    createdAt: p.datetime(),
    returnReason: leftOut(p.text().nullable().accessor('_returnReason')),
  },
});

export const RefundMapping = defineEntity({
  class: Refund,
  tableName: 'refunds',
  properties: {
    paymentId: p.uuid().primary(),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    amount: p.type(MoneyType).accessor('_amount'),
    currency: p.enum(CURRENCIES),
    owedSince: p.datetime(),
    isUnneeded: p.boolean().fieldName('unneeded'),
    // `accessor` needs a getter of the property's name. A refund has one for both fields, `paidOut`.
    _reference: p.text().nullable().fieldName('reference'),
    _refundedAt: p.datetime().nullable().fieldName('refunded_at'),
    payoutId: p.uuid().nullable().accessor('_payoutId'),
  },
});

export const PaymentInstrumentMapping = defineEntity({
  class: PaymentInstrument,
  tableName: 'payment_instruments',
  properties: {
    id: p.uuid().primary(),
    borrowerId: p.uuid(),
    type: p.enum(INSTRUMENT_TYPES),
    lastFour: p.text(),
    bankId: p.uuid().nullable(),
    sealedToken: leftOut(p.text()),
    blockedReason: p.text().nullable().accessor('_blockedReason'),
    createdAt: p.datetime(),
    removedAt: p.datetime().nullable().accessor('_removedAt'),
  },
});

export const PayoutMapping = defineEntity({
  class: Payout,
  tableName: 'payouts',
  properties: {
    id: p.uuid().primary(),
    borrowerId: p.uuid(),
    purpose: p.enum(PAYOUT_PURPOSES),
    requestId: p.uuid().nullable(),
    loanId: p.uuid().nullable().accessor('_loanId'),
    paymentId: p.uuid().nullable(),
    instrumentId: p.uuid(),
    amount: p.type(MoneyType),
    currency: p.enum(CURRENCIES),
    status: p.enum(PAYOUT_STATUSES).accessor('_status'),
    transactionId: p.text().nullable().accessor('_transactionId'),
    code: p.text().nullable().accessor('_code'),
    reason: p.text().nullable().accessor('_reason'),
    reference: p.text().nullable().accessor('_reference'),
    createdAt: p.datetime(),
    orderedAt: leftOut(p.datetime()),
    settledAt: p.datetime().nullable().accessor('_settledAt'),
    resolvedAt: p.datetime().nullable().accessor('_resolvedAt'),
  },
});

/** The row of an autopay. The limit is in minor units. */
export const AutopayMapping = defineEntity({
  name: 'AutopayRow',
  tableName: 'autopays',
  properties: {
    loanId: p.uuid().primary().accessor('id'),
    borrowerId: p.uuid(),
    authorizationId: p.uuid().accessor('_authorization.id'),
    authorizedAt: p.datetime().accessor('_authorization.at'),
    method: p.enum(PAYMENT_METHODS).accessor('_authorization.method'),
    bankId: p.uuid().nullable().accessor('_authorization.bankId'),
    instrumentId: p.uuid().nullable().accessor('_authorization.instrumentId'),
    currency: p.enum(CURRENCIES),
    maxAmount: minorUnits().nullable().accessor('_authorization.maxAmount'),
    status: p.enum(AUTOPAY_STATUSES),
    /** `null` while active. */
    suspendedFor: p.enum(SUSPENSION_CAUSES).nullable().accessor('_suspendedFor'),
    failedAttempts: p.integer().accessor('_failedAttempts'),
    /** The attempts since the last success. All `null` if there were none. */
    firstTriedOn: p.date().nullable().accessor('_series.firstOn'),
    lastTriedOn: p.date().nullable().accessor('_series.lastOn'),
    triesFailed: leftOut(p.integer().nullable().accessor('_series.failures')),
    /** What the last success ended. All `null` without one. */
    succeededOn: leftOut(p.date().nullable().accessor('_ended.on')),
    endedFirstOn: leftOut(p.date().nullable().accessor('_ended.firstOn')),
    endedFailures: leftOut(p.integer().nullable().accessor('_ended.failures')),
    endedAttempts: leftOut(p.integer().nullable().accessor('_ended.failedAttempts')),
  },
});
