import { defineEntity, p } from '@mikro-orm/core';
import { DAY_COUNTS } from '../../../domain/shared/day-count.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { DUE_DAY_RULES } from '../../../domain/shared/working-days.ts';
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
    productId: p.uuid().primary().accessor('id'),
    version: p.integer().primary().accessor('_terms.version'),
    name: p.text().accessor('_name'),
    active: p.boolean().accessor('_active'),
    minAmount: minorUnits().accessor('_terms.minAmount'),
    maxAmount: minorUnits().accessor('_terms.maxAmount'),
    minTerm: p.integer().accessor('_terms.minTerm'),
    maxTerm: p.integer().accessor('_terms.maxTerm'),
    rate: rateUnits().nullable().accessor('_terms.interestRate'),
    maxRate: rateUnits().nullable().accessor('_terms.maxRate'),
    /** Percent. */
    maxApr: p.double().$type<number>().nullable().accessor('_terms.maxApr'),
    /** Percent. */
    originationFeePercent: p.double().$type<number>().accessor('_terms.originationFeePercent'),
    lateFee: minorUnits().accessor('_terms.lateFee'),
    gracePeriodDays: p.integer().accessor('_terms.gracePeriodDays'),
    returnedPaymentFee: minorUnits().accessor('_terms.returnedPaymentFee'),
    dayCount: p.enum(DAY_COUNTS).accessor('_terms.dayCount'),
    dueDayRule: p.enum(DUE_DAY_RULES).accessor('_terms.dueDayRule'),
    withdrawalDays: p.integer().default(0).accessor('_terms.withdrawalDays'),
    maxFailedDebits: p.integer().default(3).accessor('_terms.maxFailedDebits'),
    validFrom: p.datetime().accessor('_updatedAt'),
  },
});
