import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Expression,
  type ExpressionBuilder,
  type ExtractTypeFromReferenceExpression,
  type RawBuilder,
  type SelectExpression,
  type Selection,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  cursorOf,
  type ListPosition,
  listPositionOf,
  type Page,
  type PageRequest,
} from '../../../application/shared/page.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { Tables } from '../tables/tables.ts';
import { firstMomentOf } from './business-days.ts';
import { NIL_ID } from './columns.ts';
import { compiledQuery, type Db, replicaQuery } from './compiled-query.ts';

/** What the rows of a list, called `t`, can be sorted by, together with their ids. */
interface SortKey {
  /** An index has it, followed by the id unless it is unique. Never null, so that any two rows compare. */
  readonly by: RawBuilder<unknown>;
  /** `by` as a number, for cursors. */
  readonly position: RawBuilder<number>;
  /** The parameter for a position. */
  readonly valueAt: (position: number) => Date | number;
  readonly type: 'timestamptz' | 'bigint' | 'date';
  /** The field falls as `by` rises. */
  readonly falling?: true;
  /** No two rows have the same, so the index needs no id. */
  readonly unique?: true;
}

/** An order of a list. */
interface Order extends SortKey {
  readonly name: string;
  readonly direction: 'asc' | 'desc';
}

/** The highest number of eight digits in base 36. PostgreSQL reads its year, 2059, and a cursor has room for it. */
const LATEST_MS = 36 ** 8 - 1;

const createdAt: SortKey = {
  by: sql`t.created_at`,
  position: sql<number>`(extract(epoch from t.created_at) * 1000)::bigint`,
  valueAt: (position) => new Date(Math.min(position, LATEST_MS)),
  type: 'timestamptz',
};
const number = (by: RawBuilder<unknown>) =>
  ({ by, position: sql<number>`${by}`, valueAt: (position: number) => position, type: 'bigint' }) as const;

const amount: SortKey = number(sql`t.amount`);
/** Written out, because an index has this expression. A loan without an unpaid instalment comes after all others. */
const daysPastDue: SortKey = {
  ...number(sql`coalesce(t.next_payable_on - '1970-01-01'::date, 1000000)`),
  falling: true,
};

const DAY_MS = 86_400_000;

/** The days since a day, which falls as the day rises. Without rows that lack the day. */
export const DAY_ORDER = (column: string): SortKey => {
  const by = sql<string>`${sql.ref(`t.${column}`)}`;
  return {
    by,
    position: sql<number>`${by} - '1970-01-01'::date`,
    valueAt: (position) => new Date(Math.min(position * DAY_MS, LATEST_MS)),
    type: 'date',
    falling: true,
  };
};

/** By the position in a log. */
export const POSITION_ORDER: SortKey = { ...number(sql`t.position`), unique: true };

/** By the names of the API. */
export const SORT_KEYS = { createdAt, amount, daysPastDue } as const;

/**
 * The order that a `sort` names, such as `amount`, or `-amount` for descending. Newest first without one that the list has.
 *
 * @param selective whether a period limits the rows. Sorting them is then cheaper than reading all rows in order.
 */
function orderOf(
  keys: Readonly<Record<string, SortKey>>,
  sort: string,
  selective: boolean,
  newestFirst = createdAt,
): Order {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (key === undefined) return { ...newestFirst, name: 'newestFirst', direction: 'desc' };
  const direction = descending !== (key.falling === true) ? 'desc' : 'asc';
  // No index has the sum.
  const by = selective && key.type === 'bigint' ? sql`(${key.by} + 0)` : key.by;
  return { ...key, by, name, direction };
}

/** Filters by the day on which a row was created, inclusive. */
export const PERIOD = {
  from: (_t: unknown, day: CalendarDay): Expression<boolean> => sql<boolean>`t.created_at >= ${firstMomentOf(day)}`,
  to: (_t: unknown, day: CalendarDay): Expression<boolean> => sql<boolean>`t.created_at < ${firstMomentOf(day, 1)}`,
};

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
  /** For each filter, the column that its value must equal, or a condition. Every filter is optional. */
  readonly filters: Each;
  readonly select: (t: ExpressionBuilder<NoInfer<DB>, 't'>) => readonly Selected[];
  /**
   * Set for lists of operators, which span all owners. They may be too long to count, or to look up skipped ids one by
   * one, and they read from the replica.
   */
  readonly acrossOwners?: true;
  /** What the list can be sorted by. */
  readonly sorts?: Readonly<Record<string, SortKey>>;
  /** What tells the newest, if it is not `created_at`. */
  readonly order?: SortKey;
}

/** A list of any table with the columns that paging needs. */
type Paged = { t: { id: string; created_at: string } };
type AnyList = List<Paged, Filters<Paged, unknown>, 't.id'>;
interface PageParameters extends Readonly<Record<string, unknown>> {
  readonly limit: number;
  readonly offset: number;
  /** Of the row before the page, like `id`. */
  readonly position: Date | number;
  readonly id: string;
}

// Why: docs/decisions/0026-long-lists-are-counted-up-to-10-000.md
/** Lists that span all owners are counted up to here: counting all would cost more than the page. */
const MOST_COUNTED = 10_000;

/** For the first page, whose statement does not use it. */
const NOWHERE: ListPosition = { value: 0, id: NIL_ID };

/** The position of a row in its list. Rows of lists over all owners have it beside their item. */
interface RowPosition {
  readonly position_value: number;
  readonly position_id: string;
}

/**
 * Returns a page of a list, newest first unless it is sorted, and the size of the list, in one statement. The statement is
 * compiled once for each order and set of filters, so that each uses its own index. Unknown filters and orders are ignored:
 * a client cannot add statements.
 */
export function listQuery<
  DB extends WithT,
  const Each extends Filters<DB, never>,
  const Selected extends SelectExpression<DB, 't'>,
>(list: List<DB, Each, Selected>) {
  type Item = Selection<DB, 't', Selected>;
  type Values = { readonly [Name in keyof Each]?: ValueOf<DB, Each[Name]> | undefined };
  const queries = new Map<string, ReturnType<typeof pageQuery>>();
  return async (
    em: EntityManager,
    filter: Values,
    { page, limit, after, sort = '' }: PageRequest,
  ): Promise<Page<Item>> => {
    const names = Object.keys(list.filters).filter((name) => filter[name] != null);
    // Other lists ignore the parameter, like any unknown one.
    const position = list.acrossOwners && after !== undefined ? listPositionOf(after) : null;
    const shape = { skips: page > 1 && !list.acrossOwners, continued: position !== null };
    const order = orderOf(list.sorts ?? {}, sort, names.includes('from') || names.includes('to'), list.order);
    const key = `${shape.skips} ${shape.continued} ${order.name} ${order.direction} ${names}`;
    const query = queries.get(key) ?? pageQuery(list as unknown as AnyList, { ...shape, order });
    queries.set(key, query);
    const values = Object.fromEntries(names.map((name) => [name, filter[name]]));
    const slice = { limit: list.acrossOwners ? limit + 1 : limit, offset: (page - 1) * limit };
    const { value, id } = position ?? NOWHERE;
    const [row] = await query(em, { ...values, position: order.valueAt(value), id, ...slice });
    const items: unknown = row?.items ?? [];
    const total = Number(row?.total ?? 0);
    return list.acrossOwners
      ? pageAcrossOwners(items as (Item & RowPosition)[], total, limit)
      : { items: items as Item[], total };
  };
}

/** @param rows one more than the limit, if there is one more */
function pageAcrossOwners<Item>(rows: readonly (Item & RowPosition)[], total: number, limit: number): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ position_value, position_id, ...item }) => item as Item),
    total: Math.min(total, MOST_COUNTED),
    more: total > MOST_COUNTED,
    next: last === undefined ? null : cursorOf({ value: last.position_value, id: last.position_id }),
  };
}

interface Shape {
  /** After the first page the ids come from the index alone, so that no skipped row is read. */
  readonly skips: boolean;
  /** The page begins at a cursor. Then the list is not counted. */
  readonly continued: boolean;
  readonly order: Order;
}

function pageQuery({ from, filters, select, acrossOwners }: AnyList, { skips, continued, order }: Shape) {
  return (acrossOwners ? replicaQuery : compiledQuery)(
    (db, { limit, offset, position, id, ...values }: PageParameters) => {
      const matching = from(db).where((t) => {
        const given = Object.entries(filters).filter(([name]) => name in values);
        return t.and(
          given.map(([name, filter]) => {
            const value = values[name];
            return typeof filter === 'function' ? filter(t, value) : t(filter, '=', value as string);
          }),
        );
      });
      const { by, direction, type, unique } = order;
      const sorted = (rows: typeof matching) => rows.orderBy(by, direction);
      const inOrder = unique ? sorted : (rows: typeof matching) => sorted(rows).orderBy('t.id', direction);
      const beyond = direction === 'desc' ? sql`<` : sql`>`;
      const next = sql<boolean>`(${by}, t.id) ${beyond} (${position}::${sql.raw(type)}, ${id}::uuid)`;
      const page = inOrder(continued ? matching.where(next) : matching.offset(offset)).limit(limit);
      const found = skips ? inOrder(from(db).where(sql<boolean>`t.id = any(array(${page.select('t.id')}))`)) : page;
      const items = acrossOwners
        ? found.select(select).select([order.position.as('position_value'), 't.id as position_id'])
        : found.select(select);
      const all = matching.select(({ fn }) => fn.countAll<string>().as('total'));
      const some = matching.select('t.id').limit(MOST_COUNTED + 1);
      const count = acrossOwners
        ? db.selectFrom(some.as('c')).select(({ fn }) => fn.countAll<string>().as('total'))
        : all;
      return db.selectNoFrom([(continued ? sql<string>`0` : count).as('total'), jsonArrayFrom(items).as('items')]);
    },
  );
}
