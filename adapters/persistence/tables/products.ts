import { defineEntity, p } from '@mikro-orm/core';
import { DAY_COUNTS } from '../../../domain/shared/day-count.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';

/** A product and its current version. */
export const ProductMapping = defineEntity({
  name: 'ProductRow',
  tableName: 'products',
  properties: {
    id: p.uuid().primary(),
    currency: p.enum(CURRENCIES),
    version: p.integer(),
    createdAt: p.datetime(),
  },
});

/** A version of a product. Amounts are in minor units, rates in millionths of a percent. */
export const ProductVersionMapping = defineEntity({
  name: 'ProductVersionRow',
  tableName: 'product_versions',
  properties: {
    productId: p.uuid().primary(),
    version: p.integer().primary(),
    name: p.text(),
    active: p.boolean(),
    minAmount: p.bigint(),
    maxAmount: p.bigint(),
    minTerm: p.integer(),
    maxTerm: p.integer(),
    rate: p.bigint().nullable(),
    maxRate: p.bigint().nullable(),
    /** Percent. */
    maxApr: p.double().$type<number>().nullable(),
    /** Percent. */
    originationFeePercent: p.double().$type<number>(),
    lateFee: p.bigint(),
    gracePeriodDays: p.integer(),
    returnedPaymentFee: p.bigint(),
    dayCount: p.enum(DAY_COUNTS),
    validFrom: p.datetime(),
  },
});
