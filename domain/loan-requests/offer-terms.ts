import type { CalendarDay } from '../shared/calendar.ts';
import { type Currency, Money } from '../shared/money.ts';
import { checkCaps, type ProductTerms } from '../shared/product-terms.ts';
import type { Rate } from '../shared/rate.ts';
import { disclose } from './disclosure.ts';
import { admit, type LendingParameters, parametersIn, parametersWith } from './lending-parameters.ts';

/** What a request is quoted. */
export interface QuotedTerms {
  readonly amount: Money;
  readonly currency: Currency;
  /** Whole months. */
  readonly term: number;
  readonly rate: Rate;
  /** `null` for the standard terms. */
  readonly product: ProductTerms | null;
}

/** `null`: as requested or quoted. */
export interface WantedOffer {
  /** A decimal. */
  readonly amount: number | null;
  readonly term: number | null;
  readonly rate: Rate | null;
}

export interface OfferTerms extends Pick<QuotedTerms, 'amount' | 'term' | 'rate'> {
  readonly monthlyPayment: Money;
  /** The annual percentage rate with fees, in percent with two decimals. */
  readonly apr: number;
}

/**
 * The terms of an offer, and what they cost if disbursed on `today`. The quoted rate holds for any term.
 * @throws InvalidAmount, LoanRequestOutsideParameters, RateCapExceeded
 */
export function offerTerms(
  wanted: WantedOffer,
  quoted: QuotedTerms,
  parameters: LendingParameters,
  today: CalendarDay,
): OfferTerms {
  const { currency, product } = quoted;
  if (wanted.amount !== null) Money.ofDecimal(wanted.amount, currency);
  const { amount, term } = admit(
    {
      amount: wanted.amount ?? quoted.amount.toDecimal(currency),
      term: wanted.term ?? quoted.term,
      currency,
      purpose: null,
      employmentStatus: null,
    },
    parametersWith(parametersIn(currency, parameters), product),
  );
  const rate = wanted.rate ?? quoted.rate;
  const { monthlyPayment, apr } = disclose({ amount, rate, term, product, disbursedOn: today });
  if (product !== null) checkCaps(product, rate, apr);
  return { amount, term, rate, monthlyPayment, apr };
}
