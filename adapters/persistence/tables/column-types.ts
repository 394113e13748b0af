import { BigIntType, DateTimeType, JsonType, p, Type } from '@mikro-orm/core';
import type { ColumnType } from 'kysely';
import { Money } from '../../../domain/shared/money.ts';
import type { Rate } from '../../../domain/shared/rate.ts';

/** Minor units. */
export class MoneyType extends Type<Money, string> {
  override compareAsType = () => 'string';
  override getColumnType = () => 'bigint';
  override convertToDatabaseValue = (value: Money) => value.minorUnits.toString();
  override convertToJSValue = (value: string | number) => Money.ofMinorUnits(BigInt(value));
}

/** Minor units that Kysely reads and writes. */
class MinorUnits extends BigIntType {}
export const minorUnits = () => p.type(MinorUnits);

/** Millionths of a percent that Kysely reads and writes. */
class RateUnits extends BigIntType {}
export const rateUnits = () => p.type(RateUnits);

/** How a value of the domain is stored. */
export type Form = 'money' | 'rate' | 'instant' | 'json' | 'plain';

const FORMS: ReadonlyMap<unknown, Form> = new Map<unknown, Form>([
  [MoneyType, 'money'],
  [MinorUnits, 'money'],
  [RateUnits, 'rate'],
  [DateTimeType, 'instant'],
  [JsonType, 'json'],
]);

/** @param type of a property of a mapping */
export function formOf(type: unknown): Form {
  return FORMS.get(type) ?? 'plain';
}

/** The value that `pg` returns for a column: text for bigint, dates and timestamps; parsed JSON for jsonb. */
type Read<Value> = Value extends Money | Rate | Date | bigint
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : Value;

/** A value in jsonb. Money is a number of minor units. */
type Json<Value> = Value extends Date
  ? string
  : Value extends Money
    ? number
    : Value extends string | number | boolean | null | undefined
      ? Value
      : { [Key in keyof Value]: Json<Value[Key]> };

/** The value that `pg` accepts for a column: also a Date, or JSON text for jsonb. */
type Written<Value> = Read<Value> | (Value extends Date ? Date : Value extends object ? string : never);

type Column<Value> = [Value] extends [ColumnType<infer Selected, infer Inserted, infer Updated>]
  ? ColumnType<Read<Selected>, Written<Inserted>, Written<Updated>>
  : ColumnType<Read<Value>, Written<Value>, Written<Value>>;

/** A row as JSON. A bigint is a number, exact below 2^53. */
export type JsonRow<Row, Bigints extends keyof Row> = Omit<Row, Bigints> & Readonly<Record<Bigints, number>>;

/** The tables of the mappings, with the values that `pg` reads and writes. */
export type RowsOf<Database> = {
  [Table in keyof Database]: { [Name in keyof Database[Table]]: Column<Database[Table][Name]> };
};
