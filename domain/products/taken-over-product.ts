import type { DayCount } from '../shared/day-count.ts';
import { type Currency, Money } from '../shared/money.ts';
import type { NewProduct } from './product.ts';
import { DEFAULT_GRACE_PERIOD_DAYS, MAX_PRODUCT_TERM } from './product-conditions.ts';

/** The conditions of a loan that another system granted. */
export interface TakenOverConditions {
  readonly currency: Currency;
  readonly dayCount: DayCount;
  /** 0: none. */
  readonly lateFee: Money;
}

/** The limits of a product that no borrower can request. */
const LIMITS = {
  active: false,
  minAmount: Money.ofMinorUnits(1n),
  maxAmount: Money.ofMinorUnits(10n ** 11n),
  minTerm: 1,
  maxTerm: MAX_PRODUCT_TERM,
  interestRate: null,
  maxRate: null,
  maxApr: null,
  originationFeePercent: 0,
  gracePeriodDays: DEFAULT_GRACE_PERIOD_DAYS,
  returnedPaymentFee: Money.zero,
} as const;

// Why: docs/decisions/0052-a-loan-of-another-system-is-its-history.md
/** The product of loans with a day count or a late fee; `null` for the standard terms. */
export function takenOverProduct(conditions: TakenOverConditions): Omit<NewProduct, 'id'> | null {
  const { currency, dayCount, lateFee } = conditions;
  if (dayCount === '30/360' && lateFee.isZero()) return null;
  const name = `Imported, ${dayCount}, late fee ${lateFee.toDecimal(currency).toFixed(2)}`;
  return { ...LIMITS, name, currency, dayCount, lateFee };
}
