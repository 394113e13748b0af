import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { compiledQuery } from '../database/compiled-query.ts';
import type { ProductJson } from '../tables/product-rows.ts';
import type { LoanJson } from './loan-rows.ts';

export interface Loaded {
  readonly loan: LoanJson;
  readonly product: ProductJson | null;
}

const VERSIONS = compiledQuery((db, { productIds }: { readonly productIds: readonly string[] }) =>
  db
    .selectFrom(
      db
        .selectFrom('product_versions as pv')
        .innerJoin('products as p', 'p.id', 'pv.product_id')
        .where('pv.product_id', '=', sql<string>`any(${productIds}::uuid[])`)
        .selectAll('pv')
        .select('p.currency')
        .as('v'),
    )
    .select(sql<ProductJson>`to_json(v)`.as('product')),
);

/** Reads the versions once that many loans have. */
export async function withProducts(em: EntityManager, loans: readonly LoanJson[]): Promise<readonly Loaded[]> {
  const productIds = [...new Set(loans.flatMap(({ product_id }) => product_id ?? []))];
  const found = productIds.length === 0 ? [] : await VERSIONS(em, { productIds });
  const products = new Map(found.map(({ product }) => [`${product.product_id}/${product.version}`, product]));
  return loans.map((loan) => ({
    loan,
    product: products.get(`${loan.product_id}/${loan.product_version}`) ?? null,
  }));
}
