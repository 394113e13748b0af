import type { EntityManager } from '@mikro-orm/postgresql';
import { type Insertable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ProductQueries } from '../../../application/products/product.queries.ts';
import { ProductView } from '../../../application/products/product.record.ts';
import {
  activeTermsOf,
  isSame,
  type NewProduct,
  Product,
  ProductNotAvailable,
  ProductNotFound,
  type Products,
} from '../../../domain/products/product.ts';
import type { DayCount } from '../../../domain/shared/day-count.ts';
import type { ProductId } from '../../../domain/shared/ids.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import type { ProductTerms } from '../../../domain/shared/product-terms.ts';
import { compiledQuery, compiledWrite, type Db, viewQuery } from '../database/compiled-query.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery } from '../database/list-query.ts';
import { type ProductJson, termsOf, VERSION } from '../tables/product-rows.ts';
import type { JsonRow, Tables } from '../tables/tables.ts';

type Current = ProductJson & Pick<JsonRow<'products'>, 'created_at'>;

const current = (db: Db, { id }: { readonly id: ProductId }) =>
  db
    .selectFrom('products as p')
    .innerJoin('product_versions as v', (on) =>
      on.onRef('v.product_id', '=', 'p.id').onRef('v.version', '=', 'p.version'),
    )
    .where('p.id', '=', id)
    .select(
      sql<Current>`to_jsonb(v) || jsonb_build_object('currency', p.currency, 'created_at', p.created_at)`.as('product'),
    );
const CURRENT = compiledQuery(current);
const SIMILAR = compiledQuery((db, { name, ...values }: Record<'name' | 'currency' | 'dayCount' | 'lateFee', string>) =>
  db
    .selectFrom('products as p')
    .innerJoin('product_versions as v', 'v.product_id', 'p.id')
    .where('v.name', '=', name)
    .where('p.currency', '=', values.currency as Currency)
    .where('v.day_count', '=', values.dayCount as DayCount)
    .where('v.late_fee', '=', values.lateFee)
    .orderBy('p.id')
    .orderBy('v.version')
    .select(sql<ProductJson>`to_jsonb(v) || jsonb_build_object('currency', p.currency)`.as('product')),
);
const LOCK = compiledQuery((db, { id }: { readonly id: ProductId }) =>
  db.selectFrom('products').where('id', '=', id).select('id').forUpdate(),
);
const INSERT = compiledWrite((db, row: Insertable<Tables['products']>) => db.insertInto('products').values({ ...row }));
const INSERT_VERSION = compiledWrite((db, row: Insertable<Tables['product_versions']>) =>
  db.insertInto('product_versions').values({ ...row }),
);
const UPDATE = compiledWrite((db, { id, version }: { readonly id: ProductId; readonly version: number }) =>
  db.updateTable('products').set({ version }).where('id', '=', id),
);

/** Uses Kysely, because a version is a row that is added beside the product. */
export class KyselyProducts extends KyselyCollection<Product, number> implements Products {
  protected readonly type = Product;

  async add(product: Product): Promise<void> {
    const { id, currency, version, createdAt } = product;
    INSERT(this.em, { id, currency, version, created_at: createdAt });
    INSERT_VERSION(this.em, VERSION.rowOf(product));
    this.em.merge(product);
    this.setStored(product, version);
  }

  async get(id: ProductId): Promise<Product> {
    await LOCK(this.em, { id });
    // The lock's own statement does not see a version that was added while it waited.
    const [row] = await CURRENT(this.em, { id });
    if (row === undefined) throw new ProductNotFound();
    const { currency, created_at } = row.product;
    const createdAt = new Date(created_at);
    const fields = { ...VERSION.fieldsOf(row.product), currency, createdAt, _terms: termsOf(row.product) };
    const product = this.loaded(id) ?? this.instance(fields);
    this.setStored(product, product.version);
    return product;
  }

  async activeTerms(id: ProductId): Promise<ProductTerms> {
    const [row] = await CURRENT(this.em, { id });
    if (row === undefined) throw new ProductNotAvailable();
    return activeTermsOf({ active: row.product.active, terms: termsOf(row.product) });
  }

  async withConditions({ name, currency, active: _active, ...wanted }: Omit<NewProduct, 'id'>) {
    const { dayCount, lateFee } = wanted;
    const rows = await SIMILAR(this.em, { name, currency, dayCount, lateFee: lateFee.minorUnits.toString() });
    const versions = rows.map(({ product }) => termsOf(product));
    return versions.find((terms) => isSame(terms, { ...terms, ...wanted })) ?? null;
  }

  async save(product: Product): Promise<void> {
    this.assertLoaded(product);
    const { id, version } = product;
    if (this.storedOf(product) === version) return;
    INSERT_VERSION(this.em, VERSION.rowOf(product));
    UPDATE(this.em, { id, version });
    this.setStored(product, version);
  }
}

/** All versions, with the columns of their product. */
const versions = (db: Db) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('product_versions as v')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .selectAll('v')
      .select(['p.id', 'p.currency', 'p.created_at', 'p.version as current'])
      .as('t'),
  );
const products = (db: Db) => versions(db).whereRef('t.version', '=', 't.current');

const view = fieldsOf('product_versions', ProductView, {
  productId: 'product_id',
  currency: () => sql`t.currency`,
  interestRate: 'rate',
  createdAt: () => sql`t.created_at`,
  updatedAt: 'valid_from',
});

const LIST = listQuery({
  from: products,
  filters: {
    currency: 't.currency',
    active: ({ ref }, active: boolean) => sql<boolean>`${ref('t.active')} = ${active}`,
  },
  select: view,
});
const PRODUCT = viewQuery((db, { id }: { id: ProductId }) => products(db).where('t.id', '=', id).select(view));
const VERSIONS = compiledQuery((db, { id, limit, offset }: { id: ProductId; limit: number; offset: number }) => {
  const all = versions(db).where('t.id', '=', id);
  return db.selectNoFrom([
    all.select(({ fn }) => fn.countAll<string>().as('total')).as('total'),
    jsonArrayFrom(all.orderBy('t.version', 'desc').limit(limit).offset(offset).select(view)).as('items'),
  ]);
});

export function kyselyProductQueries(em: EntityManager): ProductQueries {
  return {
    list: ({ currency, active }, page) => LIST(em, { currency, active }, page),
    productOf: (id) => PRODUCT(em, { id }),
    async versionsOf(id, { page, limit }) {
      const [row] = await VERSIONS(em, { id, limit, offset: (page - 1) * limit });
      return { items: row?.items ?? [], total: Number(row?.total ?? 0) };
    },
  };
}
