import { Type } from '@mikro-orm/core';
import { Money } from '../../../domain/shared/money.ts';

/** Minor units. */
export class MoneyType extends Type<Money, string> {
  override compareAsType = () => 'string';
  override getColumnType = () => 'bigint';
  override convertToDatabaseValue = (value: Money) => value.minorUnits.toString();
  override convertToJSValue = (value: string | number) => Money.ofMinorUnits(BigInt(value));
}
