import type { ProductId } from '../shared/ids.ts';
import type { ProductTerms } from '../shared/product-terms.ts';
import type { NewProduct, Product } from './product.ts';

/** All products. Every version is kept. */
export interface Products {
  add(product: Product): Promise<void>;
  /** For changing: locks the product until the unit of work ends. @throws ProductNotFound */
  get(id: ProductId): Promise<Product>;
  /** The current version, for a quote. Locks nothing. @throws ProductNotAvailable if it is unknown or not active */
  offered(id: ProductId): Promise<ProductTerms>;
  /** A version with exactly this name and these conditions, active or not. Locks nothing. */
  withConditions(wanted: Omit<NewProduct, 'id'>): Promise<ProductTerms | null>;
  /** Stores the next version, if there is one. */
  save(product: Product): Promise<void>;
}
