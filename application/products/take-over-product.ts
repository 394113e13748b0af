import { type NewProduct, Product } from '../../domain/products/product.ts';
import { DEFAULT_GRACE_PERIOD_DAYS, MAX_PRODUCT_TERM } from '../../domain/products/product-conditions.ts';
import type { Products } from '../../domain/products/products.port.ts';
import { Money } from '../../domain/shared/money.ts';
import type { ProductTerms } from '../../domain/shared/product-terms.ts';
import type { ProductTakeover, TakenOverConditions } from '../imports/takeover.port.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

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

/** Loans with a day count or a late fee have a product. Finds the one for these conditions, or makes it. */
export class TakeOverProduct
  extends UseCase<{ products: Products; ids: IdGenerator; calendar: BusinessCalendar; clock: Clock }>
  implements ProductTakeover
{
  async execute({ currency, dayCount, lateFee }: TakenOverConditions): Promise<ProductTerms | null> {
    const { products, ids } = this.deps;
    if (dayCount === '30/360' && lateFee.isZero()) return null;
    const name = `Imported, ${dayCount}, late fee ${lateFee.toDecimal(currency).toFixed(2)}`;
    const conditions: Omit<NewProduct, 'id'> = { ...LIMITS, name, currency, dayCount, lateFee };
    const known = await products.withConditions(conditions);
    if (known !== null) return known;
    const product = new Product({ ...conditions, id: ids.next() }, await momentOf(this.deps));
    await products.add(product);
    return product.terms;
  }
}
