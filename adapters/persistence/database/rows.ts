import type { ColumnType } from 'kysely';
import type { Money } from '../../../domain/shared/money.ts';
import type { Rate } from '../../../domain/shared/rate.ts';

/** What `pg` reads from a column: bigint, dates and instants as text, jsonb parsed. */
type Read<Value> = Value extends Money | Rate | Date | bigint
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : Value;

/** Inside jsonb, money is a number of minor units. */
type Json<Value> = Value extends Date
  ? string
  : Value extends Money
    ? number
    : Value extends string | number | boolean | null | undefined
      ? Value
      : { [Key in keyof Value]: Json<Value[Key]> };

/** What `pg` takes for a column: also a Date, and JSON text. */
type Written<Value> = Read<Value> | (Value extends Date ? Date : Value extends object ? string : never);

type Column<Value> = [Value] extends [ColumnType<infer Selected, infer Inserted, infer Updated>]
  ? ColumnType<Read<Selected>, Written<Inserted>, Written<Updated>>
  : ColumnType<Read<Value>, Written<Value>, Written<Value>>;

/** A row as JSON, where a bigint is a number: exact below 2^53. */
export type JsonRow<Row, Bigints extends keyof Row> = Omit<Row, Bigints> & Readonly<Record<Bigints, number>>;

/** Tables with the values of the mappings, as tables with the values of `pg`. */
export type RowsOf<Database> = {
  [Table in keyof Database]: { [Name in keyof Database[Table]]: Column<Database[Table][Name]> };
};
