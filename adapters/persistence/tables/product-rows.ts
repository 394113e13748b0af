import { sql } from 'kysely';
import type { ProductId } from '../../../domain/shared/ids.ts';
import type { ProductTerms } from '../../../domain/shared/product-terms.ts';
import { rowMapping } from './row-mapping.ts';
import type { JsonRow } from './tables.ts';

/** The columns of a product's version. */
export const VERSION = rowMapping('product_versions');

/** A version with the currency of its product, as JSON. */
export type ProductJson = JsonRow<'product_versions'> & Pick<JsonRow<'products'>, 'currency'>;

/** The version of a product that a row of `t`, a request or a loan, has; `null` for the standard terms. */
export const productOf = sql<ProductJson | null>`(select to_json(v) from (select pv.*, p.currency
  from product_versions pv join products p on p.id = pv.product_id
  where pv.product_id = t.product_id and pv.version = t.product_version) v)`;

export function termsOf(json: ProductJson): ProductTerms {
  const { id: productId, _terms: terms } = VERSION.fieldsOf(json);
  return { ...(terms as ProductTerms), productId: productId as ProductId, currency: json.currency };
}
