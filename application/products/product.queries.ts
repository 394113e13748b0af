import type { ProductId } from '../../domain/shared/ids.ts';
import type { Currency } from '../../domain/shared/money.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { ProductView } from './product.record.ts';

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
