import { DAY_COUNTS } from '../shared/day-count.ts';
import type { ErrorDetail } from '../shared/domain-error.ts';
import type { Phrase } from '../shared/phrase.ts';
import { hundredthsOf, type ProductConditions } from '../shared/product-terms.ts';
import { InvalidProduct, PRODUCT_FAULTS } from './product.errors.ts';

export const MAX_PRODUCT_TERM = 120;
export const MAX_ORIGINATION_FEE_PERCENT = 15;
export const MAX_GRACE_PERIOD_DAYS = 30;
export const DEFAULT_GRACE_PERIOD_DAYS = 15;

/** @throws InvalidProduct with every fault */
export function checkConditions(conditions: ProductConditions): void {
  const { minAmount, maxAmount, minTerm, maxTerm, interestRate, maxRate, maxApr } = conditions;
  const rules: readonly (readonly [broken: boolean, field: string, fault: Phrase])[] = [
    [minAmount.isZero(), 'minAmount', PRODUCT_FAULTS.positive()],
    [minAmount.exceeds(maxAmount), 'minAmount', PRODUCT_FAULTS.belowMaxAmount()],
    [!isWhole(minTerm, 1, MAX_PRODUCT_TERM), 'minTerm', PRODUCT_FAULTS.whole({ min: 1, max: MAX_PRODUCT_TERM })],
    [!isWhole(maxTerm, 1, MAX_PRODUCT_TERM), 'maxTerm', PRODUCT_FAULTS.whole({ min: 1, max: MAX_PRODUCT_TERM })],
    [minTerm > maxTerm, 'minTerm', PRODUCT_FAULTS.belowMaxTerm()],
    [interestRate !== null && maxRate?.isBelow(interestRate) === true, 'interestRate', PRODUCT_FAULTS.belowMaxRate()],
    [maxApr !== null && maxApr < 0, 'maxApr', PRODUCT_FAULTS.notNegative()],
    [
      hundredthsOf(conditions) < 0 || conditions.originationFeePercent > MAX_ORIGINATION_FEE_PERCENT,
      'originationFeePercent',
      PRODUCT_FAULTS.twoDecimals({ max: MAX_ORIGINATION_FEE_PERCENT }),
    ],
    [
      !isWhole(conditions.gracePeriodDays, 0, MAX_GRACE_PERIOD_DAYS),
      'gracePeriodDays',
      PRODUCT_FAULTS.whole({ min: 0, max: MAX_GRACE_PERIOD_DAYS }),
    ],
    [!DAY_COUNTS.includes(conditions.dayCount), 'dayCount', PRODUCT_FAULTS.choice({ choices: DAY_COUNTS.join(', ') })],
  ];
  const faults: ErrorDetail[] = rules.flatMap(([broken, field, fault]) => (broken ? [{ field, ...fault }] : []));
  if (faults.length > 0) throw new InvalidProduct(faults);
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
