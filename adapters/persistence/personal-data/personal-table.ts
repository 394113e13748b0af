import type { PersonalContext } from '../../../application/identity/personal-data.ts';
import type { Tables } from '../tables/tables.ts';

/** The column with the id of a row of another table that has an owner. An index has it. */
export interface Reference<Column> {
  readonly column: Column;
  readonly through: keyof Tables;
}

/** A table with data of users. Each of its columns is in one of the lists, which a test checks. */
interface Definition<Table extends keyof Tables, Column = keyof Tables[Table] & string> {
  /** The group of the rows in the copy. */
  readonly context: PersonalContext;
  readonly kind: string;
  /** The column with the user's id, or what leads to it. */
  readonly owner: Column | Reference<Column>;
  /** Where no index has the owner: how the copy finds the rows by an index. */
  readonly found?: Reference<Column>;
  /** Copied as they are; columns that end in `_at` as timestamps. */
  readonly columns: readonly Column[];
  /** Minor units, copied as decimals. */
  readonly money?: readonly Column[];
  /** Millionths of a percent, copied as percent. */
  readonly rates?: readonly Column[];
  /** Secrets, repetitions and bookkeeping of the service. Never copied. */
  readonly left: readonly Column[];
  /** How an erasure treats the rows: removes them, empties these columns, or keeps them under the id alone. */
  readonly erasure: 'rows' | 'kept' | readonly Column[];
}

export type PersonalTable = Definition<keyof Tables, string>;

/** A table without data of users that could be copied, and why. */
export interface OtherTable {
  readonly other: string;
}

/** Checks the columns of a definition against its table. */
export function personal<Table extends keyof Tables>(_table: Table, definition: Definition<Table>): PersonalTable {
  return definition;
}

export const other = (reason: string): OtherTable => ({ other: reason });
