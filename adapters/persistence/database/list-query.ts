import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Expression,
  type ExpressionBuilder,
  type ExtractTypeFromReferenceExpression,
  type SelectExpression,
  type Selection,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { Tables } from '../schema.ts';
import { compiledQuery, type Db, replicaQuery } from './compiled-query.ts';

/** Kysely's expression builder over one table, which queries call `t`. */
export type Fields<Table extends keyof Tables> = ExpressionBuilder<Tables & { t: Tables[Table] }, 't'>;

type WithT = { readonly t: object };
type Condition<DB extends WithT, Value> = (t: ExpressionBuilder<DB, 't'>, value: Value) => Expression<SqlBool>;
type Filters<DB extends WithT, Value> = Readonly<Record<string, StringReference<DB, 't'> | Condition<DB, Value>>>;
type ValueOf<DB extends WithT, Filter> = Filter extends (t: never, value: infer Value) => unknown
  ? Value
  : ExtractTypeFromReferenceExpression<DB, 't', Filter>;

interface List<DB extends WithT, Each, Selected> {
  /** All rows, of a table called `t`. */
  readonly from: (db: Db) => SelectQueryBuilder<DB, 't', object>;
  /** The column that the value of a filter equals, or the condition it makes. Every filter is optional. */
  readonly filters: Each;
  readonly select: (t: ExpressionBuilder<DB, 't'>) => readonly Selected[];
  /**
   * Set if the list spans all owners, for operators: it is too long to look up the ids of the skipped pages one by one,
   * and it reads from the replica.
   */
  readonly wide?: true;
}

/** A list of any table with the columns that paging needs. */
type Paged = { t: { id: string; created_at: string } };
type AnyList = List<Paged, Filters<Paged, unknown>, 't.id'>;
type PageParameters = { readonly limit: number; readonly offset: number } & Readonly<Record<string, unknown>>;

/**
 * Returns a page of a list, newest first, and the size of the whole list, in one statement. The statement is compiled
 * once for each set of filters, so that each set uses its own index. Unknown filters are ignored: a client cannot add
 * statements.
 */
export function listQuery<
  DB extends WithT,
  const Each extends Filters<DB, never>,
  const Selected extends SelectExpression<DB, 't'>,
>(list: List<DB, Each, Selected>) {
  type Item = Selection<DB, 't', Selected>;
  type Values = { readonly [Name in keyof Each]?: ValueOf<DB, Each[Name]> | undefined };
  const queries = new Map<string, ReturnType<typeof pageQuery>>();
  return async (em: EntityManager, filter: Values, { page, limit }: PageRequest): Promise<Page<Item>> => {
    const names = Object.keys(list.filters).filter((name) => filter[name] != null);
    const skips = page > 1 && !list.wide;
    const key = `${skips} ${names}`;
    const query = queries.get(key) ?? pageQuery(list as unknown as AnyList, skips);
    queries.set(key, query);
    const values = Object.fromEntries(names.map((name) => [name, filter[name]]));
    const [row] = await query(em, { ...values, limit, offset: (page - 1) * limit });
    return { items: (row?.items ?? []) as unknown as Item[], total: Number(row?.total ?? 0) };
  };
}

function pageQuery({ from, filters, select, wide }: AnyList, skips: boolean) {
  return (wide ? replicaQuery : compiledQuery)((db, { limit, offset, ...values }: PageParameters) => {
    const matching = from(db).where((t) => {
      const given = Object.entries(filters).filter(([name]) => name in values);
      return t.and(
        given.map(([name, filter]) => {
          const value = values[name];
          return typeof filter === 'function' ? filter(t, value) : t(filter, '=', value as string);
        }),
      );
    });
    const newestFirst = (rows: typeof matching) => rows.orderBy('t.created_at', 'desc').orderBy('t.id', 'desc');
    const page = newestFirst(matching).limit(limit).offset(offset);
    // After the first page the ids come from the index alone, so that no skipped row is read.
    const found = skips ? newestFirst(from(db).where(sql<boolean>`t.id = any(array(${page.select('t.id')}))`)) : page;
    return db.selectNoFrom([
      matching.select(({ fn }) => fn.countAll<string>().as('total')).as('total'),
      jsonArrayFrom(found.select(select)).as('items'),
    ]);
  });
}
