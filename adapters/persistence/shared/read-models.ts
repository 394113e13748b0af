import type { EntityManager } from '@mikro-orm/postgresql';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import { lookUp, query } from './session.ts';
import type { Answer } from './statements.ts';

/** Runs a statement with bound parameters, inside the running transaction where there is one. */
export function rowsOf<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> {
  return query<Row>(em, text, values).then(rowsIn);
}

function rowsIn<Row>({ rows }: Answer<Row>): Row[] {
  return rows;
}

/** The rows of a select that an index answers and that waits for nobody. */
export function rowsFound<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> {
  return lookUp<Row>(em, text, values).then(rowsIn);
}

/**
 * The rows of such a select as views, made into one JSON text by the database: reading one text is several times cheaper than
 * reading every field of every row. Numbers come as numbers, whatever their column's type.
 */
export async function viewsOf<View>(em: EntityManager, select: string, values: readonly unknown[]): Promise<View[]> {
  const [row] = await rowsFound<{ views: string | null }>(em, wrapped(select), values);
  return row?.views == null ? [] : JSON.parse(row.views);
}

const wrappers = new Map<string, string>();

function wrapped(select: string): string {
  let text = wrappers.get(select);
  if (text === undefined) {
    text = `select json_agg(v)::text as views from (${select}) v`;
    wrappers.set(select, text);
  }
  return text;
}

/** Minor units as the decimal of the wire. Every currency here counts in hundredths, which a test holds them to. */
export function decimal(minorUnits: string): string {
  return `trim_scale(${minorUnits} / 100.0)`;
}

/** A rate in percent a year, out of its millionths. */
export function percent(units: string): string {
  return `trim_scale(${units} / 1000000.0)`;
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
  /** The rows of all owners, which may be many. */
  readonly wide?: true;
}

/** One page, newest first, and the size of the whole list, in one statement. */
export async function pageOf<Item>(em: EntityManager, query: ListQuery): Promise<Page<Item>> {
  const { columns, table, where, values, page, wide } = query;
  const next = values.length + 1;
  const [row] = await (wide ? rowsOf : rowsFound)<{ total: string; items: string | null }>(
    em,
    `select (select count(*) from ${table} t where ${where}) as total, (select json_agg(v)::text from (
       select ${columns} from ${table} t where ${where}
       order by t.created_at desc, t.id desc limit $${next} offset $${next + 1}) v) as items`,
    [...values, page.limit, (page.page - 1) * page.limit],
  );
  return { items: row?.items == null ? [] : JSON.parse(row.items), total: Number(row?.total ?? 0) };
}
