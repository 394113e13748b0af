import { defineEntity, p } from '@mikro-orm/core';
import { DAY_COUNTS } from '../../../domain/shared/day-count.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { minorUnits, rateUnits } from './column-types.ts';

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
    minAmount: minorUnits(),
    maxAmount: minorUnits(),
    minTerm: p.integer(),
    maxTerm: p.integer(),
    rate: rateUnits().nullable(),
    maxRate: rateUnits().nullable(),
    /** Percent. */
    maxApr: p.double().$type<number>().nullable(),
    /** Percent. */
    originationFeePercent: p.double().$type<number>(),
    lateFee: minorUnits(),
    gracePeriodDays: p.integer(),
    returnedPaymentFee: minorUnits(),
    dayCount: p.enum(DAY_COUNTS),
    validFrom: p.datetime(),
  },
});
