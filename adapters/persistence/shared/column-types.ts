import { Type } from '@mikro-orm/core';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';

/** Whole minor units in a bigint column. */
export class MoneyType extends Type<Money, string> {
  override convertToDatabaseValue(value: Money): string {
    return value.minorUnits.toString();
  }

  override convertToJSValue(value: string | number): Money {
    return Money.ofMinorUnits(BigInt(value));
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'bigint';
  }
}

/** Millionths of a percent a year in a bigint column. */
export class RateType extends Type<Rate, string> {
  override convertToDatabaseValue(value: Rate): string {
    return value.units.toString();
  }

  override convertToJSValue(value: string | number): Rate {
    return Rate.ofUnits(BigInt(value));
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'bigint';
  }
}
