import { UnderscoreNamingStrategy } from '@mikro-orm/core';
import { MAPPINGS, type Tables } from './tables.ts';

type Table = keyof Tables & string;
type ColumnOf<T extends Table> = keyof Tables[T] & string;

const naming = new UnderscoreNamingStrategy();
const COLUMNS: ReadonlyMap<string, readonly string[]> = new Map(
  MAPPINGS.map(({ meta }) => {
    const columns = Object.entries(meta.properties as Record<string, { readonly fieldName?: string }>).map(
      ([name, { fieldName }]) => fieldName ?? naming.propertyToColumnName(name),
    );
    return [meta.tableName, columns];
  }),
);

/**
 * The columns of a mapping, to be selected by name. A statement that selects all of them by `*` fails on every connection
 * that knows it, once the migration of a later release has added a column.
 *
 * @param alias of the table in the statement
 */
export function columnsOf<T extends Table>(table: T): readonly ColumnOf<T>[];
export function columnsOf<T extends Table, A extends string>(table: T, alias: A): readonly `${A}.${ColumnOf<T>}`[];
export function columnsOf(table: Table, alias?: string): readonly string[] {
  const columns = COLUMNS.get(table) ?? [];
  return alias === undefined ? columns : columns.map((column) => `${alias}.${column}`);
}
