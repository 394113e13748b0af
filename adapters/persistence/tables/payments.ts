import { defineEntity, p } from '@mikro-orm/core';
import { Deposit } from '../../../domain/payments/deposit.ts';
import {
  AUTOPAY_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  SUSPENSION_CAUSES,
} from '../../../domain/payments/payment.events.ts';
import { Refund } from '../../../domain/payments/refund.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { MoneyType } from './column-types.ts';

/** The row of a payment. The amount is in minor units. */
export const PaymentMapping = defineEntity({
  name: 'PaymentRow',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    amount: p.bigint(),
    currency: p.enum(CURRENCIES),
    method: p.enum(PAYMENT_METHODS),
    bankId: p.uuid().nullable(),
    reference: p.text().nullable(),
    authorizationId: p.uuid().nullable(),
    createdAt: p.datetime(),
    orderedAt: p.datetime(),
    expiresOn: p.date().nullable(),
    valueOn: p.date().nullable(),
    status: p.enum(PAYMENT_STATUSES),
    transactionId: p.text().nullable(),
    completedAt: p.datetime().nullable(),
    wrongCodes: p.integer(),
    verificationLockedUntil: p.datetime().nullable(),
    failureReason: p.text().nullable(),
    reversedAt: p.datetime().nullable(),
    takenOver: p.boolean(),
  },
});

export const GatewayEventMapping = defineEntity({
  name: 'GatewayEvent',
  tableName: 'gateway_events',
  properties: {
    eventId: p.text().primary(),
    borrowerId: p.uuid(),
    paymentId: p.uuid(),
    transactionId: p.text(),
    outcome: p.enum(['succeeded', 'failed']),
    reason: p.text().nullable(),
    result: p.enum(['applied', 'ignored', 'unmatched']),
    receivedAt: p.datetime(),
  },
});

export const DepositMapping = defineEntity({
  class: Deposit,
  tableName: 'deposits',
  properties: {
    id: p.uuid().primary(),
    bankId: p.uuid(),
    reference: p.text(),
    amount: p.type(MoneyType),
    currency: p.enum(CURRENCIES),
    confirmationCode: p.text().nullable(),
    recordedBy: p.uuid(),
    receivedAt: p.datetime(),
    createdAt: p.datetime(),
    borrowerId: p.uuid().nullable().accessor('_borrowerId'),
    claimedBy: p.uuid().nullable().accessor('_claimedBy'),
    claimedAt: p.datetime().nullable().accessor('_claimedAt'),
    returnedAt: p.datetime().nullable().accessor('_returnedAt'),
    returnReason: p.text().nullable().accessor('_returnReason'),
  },
});

export const RefundMapping = defineEntity({
  class: Refund,
  tableName: 'refunds',
  properties: {
    paymentId: p.uuid().primary(),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    amount: p.type(MoneyType),
    currency: p.enum(CURRENCIES),
    owedSince: p.datetime(),
    // `accessor` needs a getter of the property's name. A refund has one for both fields, `payout`.
    _reference: p.text().nullable().fieldName('reference'),
    _refundedAt: p.datetime().nullable().fieldName('refunded_at'),
  },
});

/** The row of an autopay. The limit is in minor units. */
export const AutopayMapping = defineEntity({
  name: 'AutopayRow',
  tableName: 'autopays',
  properties: {
    loanId: p.uuid().primary(),
    borrowerId: p.uuid(),
    currency: p.enum(CURRENCIES),
    authorizationId: p.uuid(),
    method: p.enum(PAYMENT_METHODS),
    bankId: p.uuid().nullable(),
    maxAmount: p.bigint().nullable(),
    authorizedAt: p.datetime(),
    status: p.enum(AUTOPAY_STATUSES),
    /** `null` while active. */
    suspendedFor: p.enum(SUSPENSION_CAUSES).nullable(),
    failedAttempts: p.integer(),
    /** The attempts since the last success. All `null` if there were none. */
    firstTriedOn: p.date().nullable(),
    lastTriedOn: p.date().nullable(),
    triesFailed: p.integer().nullable(),
  },
});
