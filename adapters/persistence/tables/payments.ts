import { defineEntity, p } from '@mikro-orm/core';
import { Deposit } from '../../../domain/payments/deposit.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-method.ts';
import { PAYMENT_STATUSES } from '../../../domain/payments/payment-status.ts';
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
    receivedAt: p.datetime(),
    createdAt: p.datetime(),
    borrowerId: p.uuid().nullable().accessor('_borrowerId'),
    claimedBy: p.uuid().nullable().accessor('_claimedBy'),
    claimedAt: p.datetime().nullable().accessor('_claimedAt'),
    returnedAt: p.datetime().nullable().accessor('_returnedAt'),
  },
});

/** The row of a refund. The amount is in minor units. */
export const RefundMapping = defineEntity({
  name: 'RefundRow',
  tableName: 'refunds',
  properties: {
    paymentId: p.uuid().primary(),
    loanId: p.uuid(),
    borrowerId: p.uuid(),
    amount: p.bigint(),
    currency: p.enum(CURRENCIES),
    owedSince: p.datetime(),
    /** Of the payout; `null` until it is paid out. */
    reference: p.text().nullable(),
    refundedAt: p.datetime().nullable(),
  },
});
