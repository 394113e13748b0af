import type { Selectable } from 'kysely';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import type { Form } from '../tables/column-types.ts';
import { type MappedColumn, mappedColumns, type Tables } from '../tables/tables.ts';

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
  money: {
    write: (amount: Money) => amount.minorUnits.toString(),
    read: (units: string | number) => Money.ofMinorUnits(BigInt(units)),
  },
  rate: {
    write: (percent: Rate) => percent.units.toString(),
    read: (units: string | number) => Rate.ofUnits(BigInt(units)),
  },
  json: { write: (value: object) => JSON.stringify(value), read: same },
};

type Table = keyof Tables & string;
type Column<T extends Table> = keyof Tables[T] & string;
type Values = Readonly<Record<string, unknown>>;

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
/**
 * The columns of a mapping as fields of an aggregate that Kysely writes, both ways. The private fields can change.
 *
 * @param without columns that the collection itself writes
 */
export function rowMapping<T extends Table, const Without extends Column<T> = never>(
  table: T,
  ...without: readonly Without[]
) {
  type Row = Omit<Selectable<Tables[T]>, Without>;
  const columns = mappedColumns(table).filter(({ name }) => !(without as readonly string[]).includes(name));
  const changing = columns.filter(({ field }) => field.startsWith('_'));
  return {
    /** All columns of an aggregate. */
    rowOf: (aggregate: object) => written(columns, aggregate) as Row,
    /** Those that can change. */
    stateOf: (aggregate: object) => written(changing, aggregate) as Partial<Row>,
    /** The fields of an aggregate, private ones included. */
    fieldsOf: (row: object) => read(columns, row) as Values & { readonly id: string },
  };
}

function written(columns: readonly MappedColumn[], aggregate: object): Values {
  const entries = columns.map(({ name, field, form }) => {
    const value = (aggregate as Values)[field];
    return [name, value === null ? null : CODECS[form].write(value as never)];
  });
  return Object.fromEntries(entries);
}

function read(columns: readonly MappedColumn[], row: object): Values {
  const entries = columns.map(({ name, field, form }) => {
    const value = (row as Values)[name];
    return [field, value === null ? null : CODECS[form].read(value as never)];
  });
  return Object.fromEntries(entries);
}
