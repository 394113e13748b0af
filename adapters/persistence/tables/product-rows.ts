import { sql } from 'kysely';
import type { DayCount } from '../../../domain/shared/day-count.ts';
import type { ProductId } from '../../../domain/shared/ids.ts';
import { type Currency, Money } from '../../../domain/shared/money.ts';
import type { ProductTerms } from '../../../domain/shared/product-terms.ts';
import { Rate } from '../../../domain/shared/rate.ts';

/** The terms of a version as JSON. Bigints are numbers, exact below 2^53. */
export interface ProductJson {
  readonly product_id: string;
  readonly version: number;
  readonly currency: Currency;
  readonly min_amount: number;
  readonly max_amount: number;
  readonly min_term: number;
  readonly max_term: number;
  readonly rate: number | null;
  readonly max_rate: number | null;
  readonly max_apr: number | null;
  readonly origination_fee_percent: number;
  readonly late_fee: number;
  readonly grace_period_days: number;
  readonly returned_payment_fee: number;
  readonly day_count: DayCount;
}

/** The version of a product that a row of `t`, a request or a loan, has; `null` for the standard terms. */
export const productOf = sql<ProductJson | null>`(select to_json(v) from (select pv.*, p.currency
  from product_versions pv join products p on p.id = pv.product_id
  where pv.product_id = t.product_id and pv.version = t.product_version) v)`;

export function termsOf(json: ProductJson): ProductTerms {
  return {
    productId: json.product_id as ProductId,
    version: json.version,
    currency: json.currency,
    minAmount: money(json.min_amount),
    maxAmount: money(json.max_amount),
    minTerm: json.min_term,
    maxTerm: json.max_term,
    interestRate: rate(json.rate),
    maxRate: rate(json.max_rate),
    maxApr: json.max_apr,
    originationFeePercent: json.origination_fee_percent,
    lateFee: money(json.late_fee),
    gracePeriodDays: json.grace_period_days,
    returnedPaymentFee: money(json.returned_payment_fee),
    dayCount: json.day_count,
  };
}

function money(minorUnits: number): Money {
  return Money.ofMinorUnits(BigInt(minorUnits));
}

function rate(units: number | null): Rate | null {
  return units === null ? null : Rate.ofUnits(BigInt(units));
}
