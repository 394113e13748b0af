import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ProductQueries } from '../../../application/products/product.queries.ts';
import type { ProductId } from '../../../domain/products/product.id.ts';
import { decimal, iso, percent } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { listQuery } from '../database/list-query.ts';
import type { Tables } from '../tables/tables.ts';

type Version = Tables['product_versions'] &
  Pick<Tables['products'], 'id' | 'currency' | 'created_at'> & { current: Tables['products']['version'] };
type Fields = ExpressionBuilder<Tables & { t: Version }, 't'>;

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

const view = ({ ref }: Fields) =>
  [
    't.id as productId',
    't.version',
    't.name',
    't.currency',
    decimal(ref('t.min_amount')).as('minAmount'),
    decimal(ref('t.max_amount')).as('maxAmount'),
    't.min_term as minTerm',
    't.max_term as maxTerm',
    percent(ref('t.rate')).as('interestRate'),
    percent(ref('t.max_rate')).as('maxRate'),
    't.max_apr as maxApr',
    't.origination_fee_percent as originationFeePercent',
    decimal(ref('t.late_fee')).as('lateFee'),
    't.grace_period_days as gracePeriodDays',
    decimal(ref('t.returned_payment_fee')).as('returnedPaymentFee'),
    't.day_count as dayCount',
    't.active',
    iso(ref('t.created_at')).as('createdAt'),
    iso(ref('t.valid_from')).as('updatedAt'),
  ] as const;

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
