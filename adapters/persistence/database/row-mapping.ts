import type { Selectable } from 'kysely';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import type { Tables } from '../tables/tables.ts';
import { columnOf, type Snake } from './fields-of.ts';

/** How the value of a field is stored, and made of the column as `pg` or JSON has it. Neither is called for `null`. */
interface Codec {
  readonly write: (value: never) => unknown;
  readonly read: (stored: never) => unknown;
}

const same = (value: unknown) => value;

export const plain: Codec = { write: same, read: same };
export const instant: Codec = { write: (at: Date) => at.toISOString(), read: (text: string) => new Date(text) };
/** Minor units. */
export const money: Codec = {
  write: (amount: Money) => amount.minorUnits.toString(),
  read: (units: string | number) => Money.ofMinorUnits(BigInt(units)),
};
/** Millionths of a percent. */
export const rate: Codec = {
  write: (percent: Rate) => percent.units.toString(),
  read: (units: string | number) => Rate.ofUnits(BigInt(units)),
};
/** A list or an object in a `jsonb` column. */
export const json: Codec = { write: (value: object) => JSON.stringify(value), read: same };

type Table = keyof Tables;
type Column<T extends Table> = keyof Tables[T] & string;
/** The column of a field has its name, unless one is given. */
type Mapped<T extends Table> = Codec | readonly [Codec, Column<T>];
type Named<Field extends string> = Snake<Field extends `_${infer Name}` ? Name : Field>;
/** Fields of an aggregate. The private ones begin with `_`. */
type Fields<T extends Table, Given> = {
  readonly [Field in keyof Given]: Given[Field] extends Codec
    ? Named<Field & string> extends Column<T>
      ? Codec
      : readonly [Codec, Column<T>]
    : readonly [Codec, Column<T>];
};
type Row<T extends Table> = Selectable<Tables[T]>;

interface RowMapping<T extends Table> {
  /** The columns of an aggregate. */
  rowOf(aggregate: object): Row<T>;
  /** The columns that can change. */
  stateOf(aggregate: object): Partial<Row<T>>;
  /** The fields of an aggregate, private ones included. */
  fieldsOf(row: object): Readonly<Record<string, unknown>> & { readonly id: string };
}

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
/** The columns of a table as fields of an aggregate, both ways, where Kysely writes it. */
export function rowMapping<T extends Table, const Fixed, const Changing>(
  _table: T,
  fixed: Fixed & Fields<T, Fixed>,
  changing: Changing & Fields<T, Changing>,
): RowMapping<T> {
  const [never, ever] = [fixed, changing].map((fields) =>
    Object.entries(fields as Readonly<Record<string, Mapped<T>>>).map(([field, mapped]) => {
      const [codec, column] = Array.isArray(mapped)
        ? (mapped as readonly [Codec, string])
        : [mapped as Codec, columnOf(field.replace(/^_/, ''))];
      return { field, column, ...codec };
    }),
  ) as [MappedField[], MappedField[]];
  const all = [...never, ...ever];
  return {
    rowOf: (aggregate) => written(all, aggregate) as Row<T>,
    stateOf: (aggregate) => written(ever, aggregate) as Partial<Row<T>>,
    fieldsOf: (row) => read(all, row) as ReturnType<RowMapping<T>['fieldsOf']>,
  };
}

interface MappedField extends Codec {
  readonly field: string;
  readonly column: string;
}

function written(fields: readonly MappedField[], aggregate: object): object {
  const row: Record<string, unknown> = {};
  for (const { field, column, write } of fields) {
    const value = (aggregate as Readonly<Record<string, unknown>>)[field];
    row[column] = value === null ? null : write(value as never);
  }
  return row;
}

function read(fields: readonly MappedField[], row: object): object {
  const values: Record<string, unknown> = {};
  for (const { field, column, read: revive } of fields) {
    const value = (row as Readonly<Record<string, unknown>>)[column];
    values[field] = value === null ? null : revive(value as never);
  }
  return values;
}
