import type { EntityManager } from '@mikro-orm/postgresql';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import { query, type Result } from './session.ts';

/** Runs a statement with bound parameters, inside the running transaction where there is one. */
export function rowsOf<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> {
  return query<Row>(em, text, values).then(rowsIn);
}

function rowsIn<Row>({ rows }: Result<Row>): Row[] {
  return rows;
}

/** The instant in the form of the wire, made by the database so that no Date is built to be printed again. */
export function iso(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** 00:00 UTC of a day in the form of the wire. */
export function isoMidnight(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T00:00:00.000Z"')`;
}

interface ListQuery {
  readonly columns: string;
  readonly table: string;
  /** Conditions over $1, $2 …; a filter that is not given is `null` there and lets everything through. */
  readonly where: string;
  readonly values: readonly unknown[];
  readonly page: PageRequest;
}

/** One page, newest first, and the size of the whole list, in one statement unless the page lies beyond the end. */
export async function pageOf<Item>(em: EntityManager, query: ListQuery): Promise<Page<Item>> {
  const { columns, table, where, values, page } = query;
  const next = values.length + 1;
  const count = `select count(*)::int as "total" from ${table} t where ${where}`;
  const rows = await rowsOf<Item & { total?: number }>(
    em,
    `select ${columns}, (${count}) as "total" from ${table} t where ${where}
     order by t.created_at desc, t.id desc limit $${next} offset $${next + 1}`,
    [...values, page.limit, (page.page - 1) * page.limit],
  );
  const [first] = rows;
  if (first !== undefined) return { items: rows, total: first.total ?? 0 };
  if (page.page === 1) return { items: [], total: 0 };
  const [counted] = await rowsOf<{ total: number }>(em, count, values);
  return { items: [], total: counted?.total ?? 0 };
}
