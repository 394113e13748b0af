import type { ProductId } from '../../domain/products/product.id.ts';
import { DEFAULT_GRACE_PERIOD_DAYS } from '../../domain/products/product-conditions.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { App } from '../app.ts';

export type DemoProducts = Readonly<Record<'personal' | 'car', ProductId>>;

const CURRENCY: Currency = 'USD';
const dollars = (amount: number) => Money.ofDecimal(amount, CURRENCY);
const OFFERED = { currency: CURRENCY, active: true, maxApr: null, gracePeriodDays: DEFAULT_GRACE_PERIOD_DAYS };

/** One that is quoted and has fees, and one at a fixed rate without. */
export async function seedProducts({ products }: App, operatorId: UserId): Promise<DemoProducts> {
  const operator = { id: operatorId, role: 'admin' } as const;
  const { productId: personal } = await products.createProduct.execute({
    operator,
    product: {
      ...OFFERED,
      name: 'Personal loan',
      minAmount: dollars(500),
      maxAmount: dollars(20_000),
      minTerm: 3,
      maxTerm: 48,
      interestRate: null,
      maxRate: Rate.ofPercent(36),
      originationFeePercent: 2.5,
      dayCount: '30/360',
      lateFee: dollars(15),
      returnedPaymentFee: dollars(20),
    },
  });
  const { productId: car } = await products.createProduct.execute({
    operator,
    product: {
      ...OFFERED,
      name: 'Car loan',
      minAmount: dollars(3_000),
      maxAmount: dollars(40_000),
      minTerm: 12,
      maxTerm: 72,
      interestRate: Rate.ofPercent(14),
      maxRate: null,
      originationFeePercent: 0,
      dayCount: 'actual/365',
      lateFee: Money.zero,
      returnedPaymentFee: Money.zero,
    },
  });
  return { personal, car };
}
