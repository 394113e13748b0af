import type { DayCount } from './day-count.ts';
import { domainError } from './domain-error.ts';
import type { Id } from './ids.ts';
import { type Currency, Money } from './money.ts';
import { sentence } from './phrase.ts';
import type { Rate } from './rate.ts';
import type { DueDayRule } from './working-days.ts';

/** Of a loan without a product, and the most that a product allows. */
export const DEFAULT_MAX_FAILED_DEBITS = 3;

/** What a product allows and costs. */
export interface ProductConditions {
  readonly minAmount: Money;
  readonly maxAmount: Money;
  /** Months. */
  readonly minTerm: number;
  /** Months. */
  readonly maxTerm: number;
  /** Annual. `null`: the pricing policy quotes. */
  readonly interestRate: Rate | null;
  /** The highest annual rate; `null`: no cap. */
  readonly maxRate: Rate | null;
  /** The highest annual percentage rate, in percent; `null`: no cap. */
  readonly maxApr: number | null;
  /** Percent of the amount, with two decimals. */
  readonly originationFeePercent: number;
  /** For an instalment that is late; 0: none. */
  readonly lateFee: Money;
  /** The days after a payable day on which a late fee is not yet charged. */
  readonly gracePeriodDays: number;
  /** For an accepted payment that fails or is reversed; 0: none. */
  readonly returnedPaymentFee: Money;
  readonly dayCount: DayCount;
  readonly dueDayRule: DueDayRule;
  /** The days after the disbursement on which the borrower may give the loan back; 0: no such right. */
  readonly withdrawalDays: number;
  /** The failed attempts of autopay in a row after which it is suspended: 1 to 3. */
  readonly maxFailedDebits: number;
}

/** The conditions of one version, which never change. Requests and loans keep those that they were quoted with. */
export interface ProductTerms extends ProductConditions {
  readonly productId: Id<'Product'>;
  /** From 1. */
  readonly version: number;
  readonly currency: Currency;
}

/** The annual rate, or the annual percentage rate with fees, is above the cap of the product. */
export class RateCapExceeded extends domainError(
  'invalid',
  'RATE_CAP_EXCEEDED',
  'The {rate} must be at most {cap} percent.',
) {
  constructor(rate: keyof typeof CAPPED_RATES, cap: number) {
    super({ rate: CAPPED_RATES[rate](), cap });
  }
}
export const CAPPED_RATES = {
  'annual rate': sentence('annual rate'),
  'annual percentage rate': sentence('annual percentage rate'),
};

/** Hundredths of a percent; negative if the percentage has more decimals. */
export function hundredthsOf({ originationFeePercent }: Pick<ProductConditions, 'originationFeePercent'>): number {
  const hundredths = Math.round(originationFeePercent * 100);
  return hundredths / 100 === originationFeePercent ? hundredths : -1;
}

/** What is kept back from the money at disbursement: round(amount · percent / 100). No product, no fee. */
export function originationFeeOf(amount: Money, terms: Pick<ProductConditions, 'originationFeePercent'> | null): Money {
  return terms === null ? Money.zero : amount.share(hundredthsOf(terms), 10_000);
}

/** The rate that the pricing policy quotes, lowered to the cap, or that of the product. */
export function productRate(quoted: Rate, terms: Pick<ProductConditions, 'interestRate' | 'maxRate'> | null): Rate {
  if (terms === null) return quoted;
  const { interestRate, maxRate } = terms;
  if (interestRate !== null) return interestRate;
  return maxRate?.isBelow(quoted) === true ? maxRate : quoted;
}

/** @param apr the annual percentage rate with fees, in percent @throws RateCapExceeded */
export function checkCaps(
  { maxRate, maxApr }: Pick<ProductConditions, 'maxRate' | 'maxApr'>,
  rate: Rate,
  apr: number,
): void {
  checkRate({ maxRate }, rate);
  if (maxApr !== null && apr > maxApr) throw new RateCapExceeded('annual percentage rate', maxApr);
}

/** @throws RateCapExceeded */
export function checkRate({ maxRate }: Pick<ProductConditions, 'maxRate'>, rate: Rate): void {
  if (maxRate?.isBelow(rate) === true) throw new RateCapExceeded('annual rate', maxRate.toPercent());
}
