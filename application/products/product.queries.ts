import type { DayCount } from '../../domain/shared/day-count.ts';
import type { ProductId } from '../../domain/shared/ids.ts';
import type { Currency } from '../../domain/shared/money.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** Amounts are decimals of the currency, rates percent a year, terms months, timestamps ISO 8601 in UTC. */
export interface ProductView {
  readonly productId: string;
  readonly version: number;
  readonly name: string;
  readonly currency: Currency;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly minTerm: number;
  readonly maxTerm: number;
  readonly interestRate: number | null;
  readonly maxRate: number | null;
  readonly maxApr: number | null;
  readonly originationFeePercent: number;
  readonly lateFee: number;
  readonly gracePeriodDays: number;
  readonly returnedPaymentFee: number;
  readonly dayCount: DayCount;
  readonly active: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ProductFilter {
  readonly currency?: Currency | undefined;
  readonly active?: boolean | undefined;
}

export interface ProductQueries {
  /** The current versions. */
  list(filter: ProductFilter, page: PageRequest): Promise<Page<ProductView>>;
  productOf(id: ProductId): Promise<ProductView | null>;
  /** Newest first. `updatedAt` is the moment from which a version is valid. Empty if the product is unknown. */
  versionsOf(id: ProductId, page: PageRequest): Promise<Page<ProductView>>;
}
