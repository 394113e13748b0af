import { levelPaymentOver } from '../shared/amortization.ts';
import { firstPeriods } from '../shared/day-count.ts';
import type { Money } from '../shared/money.ts';
import { checkCaps, type ProductTerms } from '../shared/product-terms.ts';
import { type DisclosedTerms, disclose } from './disclosure.ts';

/** The level payment of terms that are within the caps of their product. @throws RateCapExceeded */
export function pricedPayment(terms: DisclosedTerms & { readonly product: ProductTerms | null }): Money {
  const { amount, rate, term, product, disbursedOn } = terms;
  if (product !== null) checkCaps(product, rate, product.maxApr === null ? 0 : disclose(terms).apr);
  const periods = firstPeriods(product?.dayCount ?? '30/360', rate, disbursedOn, term);
  return levelPaymentOver(amount, periods);
}
