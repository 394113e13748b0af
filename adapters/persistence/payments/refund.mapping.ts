import { defineEntity, p } from '@mikro-orm/core';
import { CURRENCIES } from '../../../domain/shared/money.ts';

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
