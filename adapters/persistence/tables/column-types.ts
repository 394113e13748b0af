import { Type } from '@mikro-orm/core';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';

abstract class BigintType<Value> extends Type<Value, string> {
  override compareAsType = () => 'string';
  override getColumnType = () => 'bigint';
}

/** Minor units. */
export class MoneyType extends BigintType<Money> {
  override convertToDatabaseValue = (value: Money) => value.minorUnits.toString();
  override convertToJSValue = (value: string | number) => Money.ofMinorUnits(BigInt(value));
}

/** Millionths of a percent a year. */
export class RateType extends BigintType<Rate> {
  override convertToDatabaseValue = (value: Rate) => value.units.toString();
  override convertToJSValue = (value: string | number) => Rate.ofUnits(BigInt(value));
}
