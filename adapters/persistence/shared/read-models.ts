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
  /** Conditions, each with a `?` for its value. What has no value lets everything through. */
  readonly where: Readonly<Record<string, unknown>>;
  readonly page: PageRequest;
  /** The rows of all owners, which may be many. */
  readonly wide?: true;
}

/** One page, newest first, and the size of the whole list, in one statement. */
export async function pageOf<Item>(em: EntityManager, list: ListQuery): Promise<Page<Item>> {
  const { where, page, wide } = list;
  const conditions: string[] = [];
  const values: unknown[] = [];
  for (const [condition, value] of Object.entries(where)) {
    if (value === undefined || value === null) continue;
    conditions.push(condition);
    values.push(value);
  }
  const text = listText(list, conditions);
  values.push(page.limit, (page.page - 1) * page.limit);
  const [row] = await (wide ? rowsOf : rowsFound)<{ total: string; items: string | null }>(em, text, values);
  return { items: row?.items == null ? [] : JSON.parse(row.items), total: Number(row?.total ?? 0) };
}

/** By columns and, within these, by conditions. */
const listTexts = new Map<string, Map<string, string>>();

/**
 * A text for each set of conditions, so that each is answered by its own index. Pages behind the first find their ids
 * in the index alone and read no row that they skip; over all owners the whole index would be what is skipped.
 */
function listText({ columns, table, page, wide }: ListQuery, conditions: readonly string[]): string {
  const skips = page.page > 1 && !wide;
  const key = `${skips} ${conditions}`;
  const known = listTexts.get(columns)?.get(key);
  if (known !== undefined) return known;
  const where =
    conditions.map((condition, index) => condition.replaceAll('?', `$${index + 1}`)).join(' and ') || 'true';
  const order = 'order by t.created_at desc, t.id desc';
  const part = `${order} limit $${conditions.length + 1} offset $${conditions.length + 2}`;
  const rows = skips
    ? `where t.id = any(array(select t.id from ${table} t where ${where} ${part})) ${order}`
    : `where ${where} ${part}`;
  const text = `select (select count(*) from ${table} t where ${where}) as total,
    (select json_agg(v)::text from (select ${columns} from ${table} t ${rows}) v) as items`;
  listTexts.set(columns, (listTexts.get(columns) ?? new Map()).set(key, text));
  return text;
}
