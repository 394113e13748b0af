import type { PersonalContext } from '../../../application/identity/personal-data.ts';
import { mappedColumns, type Tables } from '../tables/tables.ts';

/** The column with the id of a row of another table that has an owner. An index has it. */
export interface Reference<Column> {
  readonly column: Column;
  readonly through: keyof Tables;
}

/** A table with data of users. Its mapping marks the columns. */
interface Definition<Column> {
  /** What the copy calls the rows. */
  readonly kind: string;
  /** The column with the user's id, or what leads to it. */
  readonly owner: Column | Reference<Column>;
  /** Where no index has the owner: how the copy finds the rows by an index. */
  readonly found?: Reference<Column>;
  /** Whether an erasure removes the rows. It keeps others under the id alone, without the columns that are marked. */
  readonly rows: 'removed' | 'kept';
  /** The use case that erases, where that takes more than to remove rows or to empty columns. */
  readonly by?: string;
}

export interface PersonalTable extends Definition<string> {
  /** The group of the rows in the copy. */
  readonly context: PersonalContext;
  /** Copied as they are; columns that end in `_at` as timestamps. */
  readonly columns: readonly string[];
  /** Minor units, copied as decimals. */
  readonly money: readonly string[];
  /** Millionths of a percent, copied as percent. */
  readonly rates: readonly string[];
  readonly leftOut: readonly string[];
  readonly erased: readonly string[];
}

/** A table without data of users that could be copied, and why. */
export interface OtherTable {
  readonly other: string;
}

type Definitions<Table extends keyof Tables> = { readonly [Name in Table]: Definition<keyof Tables[Name] & string> };

/** The tables of a group of the copy. */
export function personal<Table extends keyof Tables>(context: PersonalContext, definitions: Definitions<Table>) {
  const tables = Object.entries<Definition<string>>(definitions).map(([name, definition]): [string, PersonalTable] => [
    name,
    { ...definition, context, ...marksOf(name as Table, definition.owner) },
  ]);
  return Object.fromEntries(tables) as Readonly<Record<Table, PersonalTable>>;
}

/** Each column that is not left out is copied. The owner is, once: with the account. */
function marksOf(table: keyof Tables, owner: Definition<string>['owner']) {
  const columns = mappedColumns(table).map((column) => {
    const isOwner = column.name === owner && table !== 'users';
    return { ...column, leftOut: column.leftOut || isOwner };
  });
  const copied = columns.filter(({ leftOut }) => !leftOut);
  const names = (these: typeof columns) => these.map(({ name }) => name);
  return {
    columns: names(copied.filter(({ form }) => form !== 'money' && form !== 'rate')),
    money: names(copied.filter(({ form }) => form === 'money')),
    rates: names(copied.filter(({ form }) => form === 'rate')),
    leftOut: names(columns.filter(({ leftOut }) => leftOut)),
    erased: names(columns.filter(({ erased }) => erased)),
  };
}

export const other = (reason: string): OtherTable => ({ other: reason });
