import type { Selectable } from 'kysely';
import type { Money } from '../../../domain/shared/money.ts';
import type { Rate } from '../../../domain/shared/rate.ts';
import { type Form, moneyFrom, rateFrom } from './column-types.ts';
import { type MappedColumn, mappedColumns, type Tables } from './tables.ts';

interface Codec {
  readonly write: (value: never) => unknown;
  /** @param stored as `pg` or JSON has it */
  readonly read: (stored: never) => unknown;
}

const same = (value: unknown) => value;

/** None is called for `null`. */
const CODECS: { readonly [Of in Form]: Codec } = {
  plain: { write: same, read: same },
  instant: { write: (at: Date) => at.toISOString(), read: (text: string) => new Date(text) },
  money: { write: (amount: Money) => amount.minorUnits.toString(), read: moneyFrom },
  rate: { write: (percent: Rate) => percent.units.toString(), read: rateFrom },
  json: { write: (value: object) => JSON.stringify(value), read: same },
};

type Table = keyof Tables & string;
type Column<T extends Table> = keyof Selectable<Tables[T]> & string;
type Values = Record<string, unknown>;

export interface RowMapping<Row, State> {
  /** All columns of an aggregate. */
  rowOf(aggregate: object): Row;
  /** The key, and the columns that can change. */
  stateOf(aggregate: object): State;
  /** The fields of an aggregate, private ones included. */
  fieldsOf(row: object): Readonly<Values> & { readonly id: string };
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
  const changing = all.filter(
    ({ field, column }) => field.startsWith('_') || (key as readonly string[]).includes(column),
  );
  return {
    rowOf: (aggregate) => write(all, aggregate as Values) as never,
    stateOf: (aggregate) => write(changing, aggregate as Values) as never,
    fieldsOf: (row) => read(all, row as Values) as never,
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

function write(fields: readonly Field[], of: Values | null, row: Values = {}): Values {
  for (const each of fields) {
    const value = of?.[each.field] ?? null;
    if (each.fields === null) row[each.column] = value === null ? null : each.write(value as never);
    else write(each.fields, value as Values | null, row);
  }
  return row;
}

function read(fields: readonly Field[], row: Values): Values | null {
  const values: Values = {};
  let isEmpty = true;
  for (const each of fields) {
    const stored = row[each.column];
    const value = each.fields !== null ? read(each.fields, row) : stored === null ? null : each.read(stored as never);
    values[each.field] = value;
    isEmpty &&= value === null;
  }
  return isEmpty ? null : values;
}
