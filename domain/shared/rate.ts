import { DomainError } from './domain-error.ts';
import { Money } from './money.ts';
import { divideHalfUp, greatestCommonDivisor, scaledInteger } from './rational.ts';

const DECIMALS = 6;
const UNITS_PER_PERCENT = 10n ** BigInt(DECIMALS);
/** Units of an annual percentage in one whole a month: 12 months × 100 percent. */
const UNITS_PER_MONTHLY_WHOLE = 1200n * UNITS_PER_PERCENT;

/** The highest annual rate that is reckoned with, in percent. */
export const HIGHEST_RATE = 1000;

export class InvalidRate extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_RATE';

  constructor(message: string) {
    super(message, [{ path: '/interestRate', message }]);
  }
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function inLowestTerms(numerator: bigint, denominator: bigint): Fraction {
  const divisor = greatestCommonDivisor(denominator, numerator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** An annual interest rate in percent, kept as whole millionths of a percent: 12.5 % a year is 12_500_000. */
export class Rate {
  readonly units: bigint;
  private monthly: Fraction | undefined;

  private constructor(units: bigint) {
    this.units = units;
  }

  /** @throws InvalidRate outside 0..1000 percent or with more than six decimals. */
  static ofPercent(percent: number): Rate {
    const units = scaledInteger(percent, DECIMALS);
    if (units === null) throw new InvalidRate(`A rate has at most ${DECIMALS} decimals.`);
    if (units < 0n || percent > HIGHEST_RATE)
      throw new InvalidRate(`A rate lies between 0 and ${HIGHEST_RATE} percent.`);
    return new Rate(units);
  }

  static ofUnits(units: bigint): Rate {
    if (units < 0n) throw new RangeError(`A rate cannot be negative: ${units}`);
    return new Rate(units);
  }

  toPercent(): number {
    return Number(this.units) / Number(UNITS_PER_PERCENT);
  }

  isZero(): boolean {
    return this.units === 0n;
  }

  isBelow(other: Rate): boolean {
    return this.units < other.units;
  }

  plus(other: Rate): Rate {
    return new Rate(this.units + other.units);
  }

  /** The monthly rate, a twelfth of the annual one, as a fraction in lowest terms. */
  monthlyFraction(): Fraction {
    // A schedule asks for it once a month: reduced once, since small terms keep the arithmetic of long terms small.
    this.monthly ??= inLowestTerms(this.units, UNITS_PER_MONTHLY_WHOLE);
    return this.monthly;
  }

  /** Simple interest on a balance over whole months: round(balance · i · months). */
  interestOn(balance: Money, months = 1): Money {
    const { numerator, denominator } = this.monthlyFraction();
    return Money.ofMinorUnits(divideHalfUp(balance.minorUnits * numerator * BigInt(months), denominator));
  }
}
