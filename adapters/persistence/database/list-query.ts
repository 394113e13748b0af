import type { EntityManager } from '@mikro-orm/postgresql';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import { compiledQuery, type Db } from './compiled-query.ts';

type WithT = { readonly t: object };
type Rows<DB extends WithT, Columns = object> = SelectQueryBuilder<DB, 't', Columns>;
/** What paging needs of a table, whatever its other columns are. */
type Listed = Rows<{ t: { id: string; created_at: string } }>;

interface List<Filter, DB extends WithT, Item> {
  /** All filters there are; anything else is ignored, so that a client cannot make up statements. */
  readonly filters: readonly (keyof Filter & string)[];
  /** The rows of table `t` that pass the filter. Every filter is optional. */
  readonly rows: (db: Db, filter: Filter) => Rows<DB>;
  readonly select: (rows: Rows<DB>) => Rows<DB, Item>;
  /** Set if the list spans all owners: it is then too long to look up the ids of the skipped pages one by one. */
  readonly wide?: true;
}

type Optional<Filter> = { readonly [Name in keyof Filter]?: Filter[Name] | undefined };
type PageParameters = { readonly limit: number; readonly offset: number } & Readonly<Record<string, unknown>>;

/**
 * A page of a list, newest first, and the size of the whole list, in one statement. The statement is compiled once for
 * each set of filters, so that each set uses its own index.
 */
export function listQuery<Filter extends object, DB extends WithT, Item extends object>(list: List<Filter, DB, Item>) {
  const pages = new Map<string, ReturnType<typeof pageQuery<Filter, DB, Item>>>();
  return async (em: EntityManager, filter: Optional<Filter>, { page, limit }: PageRequest): Promise<Page<Item>> => {
    const names = list.filters.filter((name) => filter[name] !== undefined && filter[name] !== null);
    const skips = page > 1 && !list.wide;
    const key = `${skips} ${names}`;
    const query = pages.get(key) ?? pageQuery(list, skips);
    pages.set(key, query);
    const values = Object.fromEntries(names.map((name) => [name, filter[name]]));
    const [row] = await query(em, { ...values, limit, offset: (page - 1) * limit });
    return { items: (row?.items ?? []) as Item[], total: Number(row?.total ?? 0) };
  };
}

function pageQuery<Filter, DB extends WithT, Item extends object>(
  { rows, select }: List<Filter, DB, Item>,
  skips: boolean,
) {
  return compiledQuery((db, { limit, offset, ...values }: PageParameters) => {
    const rowsOf = (filter: object) => rows(db, filter as Filter) as unknown as Listed;
    const newestFirst = (some: Listed) => some.orderBy('t.created_at', 'desc').orderBy('t.id', 'desc');
    const page = newestFirst(rowsOf(values)).limit(limit).offset(offset);
    // Behind the first page the ids come from the index alone, so that no skipped row is read.
    const found = skips ? newestFirst(rowsOf({}).where(sql<boolean>`t.id = any(array(${page.select('t.id')}))`)) : page;
    return db.selectNoFrom([
      rowsOf(values)
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .as('total'),
      jsonArrayFrom(select(found as unknown as Rows<DB>)).as('items'),
    ]);
  });
}

/** The filters that are given, for Kysely's `and`. */
export function given<Filters extends object>(
  filters: Filters,
): { [Name in keyof Filters]: NonNullable<Filters[Name]> } {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as ReturnType<typeof given<Filters>>;
}
