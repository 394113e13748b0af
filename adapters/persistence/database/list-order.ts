import { type Expression, type RawBuilder, sql } from 'kysely';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';

/** What the rows of a list, called `t`, can be sorted by, together with their ids. */
export interface SortKey {
  /** An index has it, followed by the id. Never null, so that any two rows compare. */
  readonly by: RawBuilder<unknown>;
  /** `by` as a number, for cursors. */
  readonly position: RawBuilder<number>;
  /** The parameter for a position. */
  readonly valueAt: (position: number) => Date | number;
  readonly type: 'timestamptz' | 'bigint' | 'date';
  /** The field falls as `by` rises. */
  readonly falling?: true;
}

/** An order of a list. */
export interface Order extends SortKey {
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
  ...number(sql`coalesce(t.next_due_on - '1970-01-01'::date, 1000000)`),
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

/** By the names of the API. */
export const SORT_KEYS = { createdAt, amount, daysPastDue } as const;

/**
 * The order that a `sort` names, such as `amount`, or `-amount` for descending. Newest first without one that the list has.
 *
 * @param selective whether a period limits the rows. Sorting them is then cheaper than reading all rows in order.
 */
export function orderOf(keys: Readonly<Record<string, SortKey>>, sort: string, selective: boolean): Order {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (key === undefined) return { ...createdAt, name: 'createdAt', direction: 'desc' };
  const direction = descending !== (key.falling === true) ? 'desc' : 'asc';
  // No index has the sum.
  const by = selective && key.type === 'bigint' ? sql`(${key.by} + 0)` : key.by;
  return { ...key, by, name, direction };
}

/** Filters by the UTC day on which a row was created, inclusive. */
export const PERIOD = {
  from: (_t: unknown, day: CalendarDay): Expression<boolean> =>
    sql<boolean>`t.created_at >= ${day}::date::timestamp at time zone 'utc'`,
  to: (_t: unknown, day: CalendarDay): Expression<boolean> =>
    sql<boolean>`t.created_at < (${day}::date + 1)::timestamp at time zone 'utc'`,
};
