import { BigIntType, DateTimeType, JsonType, p, Type } from '@mikro-orm/core';
import type { ColumnType, SelectType } from 'kysely';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';

/** @param minorUnits as `pg` or JSON has them */
export function moneyFrom(minorUnits: string | number): Money {
  return minorUnits === 0 ? Money.zero : Money.ofMinorUnits(BigInt(minorUnits));
}

/** @param units as `pg` or JSON has them */
export function rateFrom(units: string | number): Rate {
  return Rate.ofUnits(BigInt(units));
}

/** Minor units. */
export class MoneyType extends Type<Money, string> {
  override compareAsType = () => 'string';
  override getColumnType = () => 'bigint';
  override convertToDatabaseValue = (value: Money) => value.minorUnits.toString();
  override convertToJSValue = moneyFrom;
}

/** Minor units that Kysely reads and writes. */
class MinorUnits extends BigIntType {}
export const minorUnits = () => p.type(MinorUnits);

/** Millionths of a percent that Kysely reads and writes. */
class RateUnits extends BigIntType {}
export const rateUnits = () => p.type(RateUnits);

/** A list in JSON whose statement makes the text: one of `compiledRows`. */
class JsonList extends JsonType {}
export const jsonList = <Item>() => p.type(JsonList).$type<readonly Item[]>();

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

/** A value in JSON. Money is a number of minor units. A bigint is exact below 2^53. */
type Json<Value> = Value extends Date
  ? string
  : Value extends Money | Rate | bigint
    ? number
    : Value extends string | number | boolean | null | undefined
      ? Value
      : { [Key in keyof Value]: Json<Value[Key]> };

/** The value that `pg` accepts for a column: also a Date, or JSON text for jsonb. */
type Written<Value> = Read<Value> | (Value extends Date ? Date : Value extends object ? string : never);

type Column<Value> = [Value] extends [ColumnType<infer Selected, infer Inserted, infer Updated>]
  ? ColumnType<Read<Selected>, Written<Inserted>, Written<Updated>>
  : ColumnType<Read<Value>, Written<Value>, Written<Value>>;

/** A row as one JSON value. */
export type JsonOf<Row> = { readonly [Name in keyof Row]: Json<SelectType<Row[Name]>> };

/** The tables of the mappings, with the values that `pg` reads and writes. */
export type RowsOf<Database> = {
  [Table in keyof Database]: { [Name in keyof Database[Table]]: Column<Database[Table][Name]> };
};
