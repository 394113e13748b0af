import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type AliasedExpression,
  type AliasedRawBuilder,
  type Compilable,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Selectable,
  sql,
} from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { compiledOnce, type Db, dateAsText } from './compiled-query.ts';
import { gatherRows } from './transactions.ts';

type Table = keyof Tables & string;
/** Rows of a table, called `new`, from JSON. */
type NewRows<T extends Table> = AliasedRawBuilder<Selectable<Tables[T]>, 'new'>;

/** The statements that write rows of one kind. */
export interface Statements<Row extends object> {
  readonly one: (db: Db, row: Row) => Compilable<unknown>;
  /**
   * @param columns those of the rows
   * @param json the rows as a list
   */
  readonly many: (
    db: Db,
    rows: <T extends Table>(table: T) => NewRows<T>,
    columns: readonly string[],
    json: string,
  ) => Compilable<unknown>;
  /** The name of a row that a unit of work may write more than once. */
  readonly nameOf?: (row: Row) => string;
  /** Whether `one` and `many` read other rows that the unit of work writes. */
  readonly readsOthers?: boolean;
}

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
/**
 * A write, like `compiledWrite`, of which the unit of work sends many as one statement: the rows of one call always, those
 * of others where it can. All calls must pass the same columns. A value of a `jsonb` column is not text, but what the text describes.
 */
export function compiledRows<Row extends object>({
  one,
  many,
  nameOf,
  readsOthers = false,
}: Statements<Row>): (em: EntityManager, ...rows: readonly Row[]) => void {
  const bindOne = compiledOnce(one, jsonAsText);
  let columns: readonly string[] = [];
  const bindMany = compiledOnce((db: Db, { json }: { readonly json: string }) =>
    many(
      db,
      (table) => sql<never>`json_populate_recordset(null::${sql.table(table)}, ${json})`.as('new'),
      columns,
      json,
    ),
  );
  const write = {
    ...(nameOf && { nameOf }),
    readsOthers,
    statement([row, ...others]: readonly [Row, ...Row[]], db: Db) {
      if (others.length === 0) return bindOne(db, row);
      columns = Object.keys(row);
      return bindMany(db, { json: JSON.stringify([row, ...others]) });
    },
  };
  return (em, ...rows) => gatherRows(em, write, rows);
}

function jsonAsText(value: unknown): unknown {
  const sent = dateAsText(value);
  return typeof sent === 'object' && sent !== null ? JSON.stringify(sent) : sent;
}

interface InsertOptions<T extends Table> {
  /** The column that names a row, if a unit of work may write it more than once. */
  readonly key?: keyof Tables[T] & string;
  readonly finish?: (insert: InsertQueryBuilder<Tables, T, InsertResult>) => Compilable<unknown>;
}

/** `compiledRows` of an insert. */
export function compiledInsert<T extends Table>(table: T, options: InsertOptions<T> = {}) {
  const { finish = (insert) => insert, key } = options;
  return compiledRows<Insertable<Tables[T]>>({
    ...(key && { nameOf: (row) => `${table}/${row[key as keyof typeof row]}` }),
    one: (db, row) => finish(db.insertInto(table).values({ ...row })),
    many: (db, rows, columns) => finish(selected(db, table, columns, rows(table))),
  });
}

/** Inserts these columns of the rows of a source. */
export function selected<T extends Table>(
  db: Pick<Db, 'insertInto'>,
  table: T,
  columns: readonly string[],
  from: AliasedExpression<unknown, string>,
): InsertQueryBuilder<Tables, T, InsertResult> {
  const rows = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${from}`;
  return db
    .insertInto(table)
    .columns(columns as never)
    .expression(rows as never);
}
