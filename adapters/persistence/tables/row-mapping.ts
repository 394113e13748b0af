import type { Selectable } from 'kysely';
import type { Money } from '../../../domain/shared/money.ts';
import type { Rate } from '../../../domain/shared/rate.ts';
import { type Form, moneyFrom, rateFrom } from './column-types.ts';
import { type MappedColumn, mappedColumns, type Tables } from './tables.ts';

/** `null`: the value is stored as it is. */
interface Codec {
  readonly write: ((value: never) => unknown) | null;
  /** @param stored as `pg` or JSON has it */
  readonly read: ((stored: never) => unknown) | null;
}

/** None is called for `null`. */
const CODECS: { readonly [Of in Form]: Codec } = {
  plain: { write: null, read: null },
  instant: { write: (at: Date) => at.toISOString(), read: (text: string) => new Date(text) },
  money: { write: (amount: Money) => amount.minorUnits.toString(), read: moneyFrom },
  rate: { write: (percent: Rate) => percent.units.toString(), read: rateFrom },
  json: { write: (value: object) => JSON.stringify(value), read: null },
};

type Table = keyof Tables & string;
type Column<T extends Table> = keyof Selectable<Tables[T]> & string;
type Values = Record<string, unknown>;
/** Fields of an aggregate by their names, private ones included. */
export type Fields = Readonly<Values>;

export interface RowMapping<Row, State> {
  /** All columns of an aggregate. */
  rowOf(aggregate: object): Row;
  /** The key, and the columns that can change. */
  stateOf(aggregate: object): State;
  fieldsOf(row: object): Fields & { readonly id: string };
  /** The fields that can change, for `differs`. */
  changingOf(aggregate: object): Fields;
  /** Whether a column that can change has another value. `undefined`: the aggregate was not stored. */
  differs(aggregate: object, before: Fields | undefined): boolean;
}

/** The row of a table, without some columns. */
type Row<T extends Table, Without> = Omit<Selectable<Tables[T]>, Without & string>;

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
/**
 * The columns of a mapping as fields of an aggregate that Kysely writes, both ways. The private fields can change. A field
 * of a value object has a path, such as `_signature.at`; a value object is `null` if all its columns are.
 *
 * @param key the columns by which a row is updated
 * @param without columns that the collection itself writes
 */
export function rowMapping<
  T extends Table,
  const Key extends Column<T> = never,
  const Without extends Column<T> = never,
>(
  table: T,
  { key = [], without = [] }: { readonly key?: readonly Key[]; readonly without?: readonly Without[] } = {},
): RowMapping<Row<T, Without>, Partial<Row<T, Without>> & Pick<Selectable<Tables[T]>, Key>> {
  const columns = mappedColumns(table).filter(({ name }) => !(without as readonly string[]).includes(name));
  const all = fieldsIn(columns.map(({ field, ...column }) => ({ ...column, path: field.split('.') })));
  const changing = all.filter(({ field }) => field.startsWith('_'));
  const state = all.filter((each) => changing.includes(each) || (key as readonly string[]).includes(each.column));
  return {
    rowOf: (aggregate) => write(all, aggregate as Values) as never,
    stateOf: (aggregate) => write(state, aggregate as Values) as never,
    fieldsOf: (row) => read(all, row as Values) as never,
    changingOf: (aggregate) => Object.fromEntries(changing.map(({ field }) => [field, (aggregate as Values)[field]])),
    differs: (aggregate, before) => before === undefined || differ(changing, aggregate as Values, before),
  };
}

type ColumnAt = Pick<MappedColumn, 'name' | 'form'> & { readonly path: readonly string[] };

/** The field of a column, or of a value object with columns in its own fields. */
interface Field extends Codec {
  readonly field: string;
  readonly column: string;
  readonly fields: readonly Field[] | null;
}

/** Prepared once, because every payment reads and writes a loan. */
function fieldsIn(columns: readonly ColumnAt[]): readonly Field[] {
  return [...Map.groupBy(columns, ({ path: [field = ''] }) => field)].map(([field, within]) => {
    const [{ name: column, form, path }] = within as [ColumnAt, ...ColumnAt[]];
    const fields = path.length === 1 ? null : fieldsIn(within.map((each) => ({ ...each, path: each.path.slice(1) })));
    return { field, column, fields, ...CODECS[form] };
  });
}

function write(fields: readonly Field[], of: Fields | null, row: Values = {}): Values {
  for (const each of fields) {
    const value = of?.[each.field] ?? null;
    if (each.fields === null) row[each.column] = written(each, value);
    else write(each.fields, value as Fields | null, row);
  }
  return row;
}

function written({ write: convert }: Codec, value: unknown): unknown {
  return value === null || convert === null ? value : convert(value as never);
}

/** Values of the domain are immutable, so only those that were replaced are converted. */
function differ(fields: readonly Field[], now: Fields | null, before: Fields | null): boolean {
  return fields.some((each) => {
    const [value, last] = [now?.[each.field] ?? null, before?.[each.field] ?? null];
    if (value === last) return false;
    if (each.fields !== null) return differ(each.fields, value as Fields | null, last as Fields | null);
    return written(each, value) !== written(each, last);
  });
}

function revived({ read: convert }: Codec, stored: unknown): unknown {
  return stored === null || convert === null ? stored : convert(stored as never);
}

function read(fields: readonly Field[], row: Fields): Fields | null {
  const values: Values = {};
  let isEmpty = true;
  for (const each of fields) {
    const value = each.fields === null ? revived(each, row[each.column]) : read(each.fields, row);
    values[each.field] = value;
    isEmpty &&= value === null;
  }
  return isEmpty ? null : values;
}
