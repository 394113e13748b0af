import { fieldError } from './domain-error.ts';
import { Money } from './money.ts';
import { type Phrase, sentence } from './phrase.ts';
import { divideHalfUp, type Fraction, inLowestTerms, ONE, scaledInteger } from './rational.ts';

const DECIMALS = 6;
const UNITS_PER_PERCENT = 10n ** BigInt(DECIMALS);
/** An annual rate of 1200 percent is a monthly rate of 1. */
const UNITS_PER_MONTHLY_WHOLE = 1200n * UNITS_PER_PERCENT;

/** The highest annual rate. */
export const MAX_RATE_PERCENT = 1000;

export const RATE_FAULTS = {
  invalid: sentence('The rate is not valid.'),
  decimals: sentence('The rate must have at most {digits} decimals.'),
  range: sentence('The rate must be between 0 and {max} percent.'),
};

export class InvalidRate extends fieldError('INVALID_RATE') {
  constructor(phrase: Phrase = RATE_FAULTS.invalid()) {
    super('rate', phrase);
  }
}

/** An annual interest rate in millionths of a percent: 12.5 % is 12_500_000. */
export class Rate {
  readonly units: bigint;
  #monthly: Fraction | undefined;

  private constructor(units: bigint) {
    this.units = units;
  }

  /** @throws InvalidRate outside 0..1000 percent or with more than six decimals */
  static ofPercent(percent: number): Rate {
    const units = scaledInteger(percent, DECIMALS);
    if (units === null) throw new InvalidRate(RATE_FAULTS.decimals({ digits: DECIMALS }));
    if (units < 0n || percent > MAX_RATE_PERCENT) throw new InvalidRate(RATE_FAULTS.range({ max: MAX_RATE_PERCENT }));
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

  /** The monthly rate, a twelfth of the annual rate, as a fraction in lowest terms. Cached: schedules use it often. */
  monthlyFraction(): Fraction {
    this.#monthly ??= inLowestTerms(this.units, UNITS_PER_MONTHLY_WHOLE);
    return this.#monthly;
  }

  /** Simple interest on a balance over some months: round(balance · i · months). */
  interestOn(balance: Money, months = ONE): Money {
    const { numerator, denominator } = this.monthlyFraction();
    const interest = balance.minorUnits * numerator * months.numerator;
    return Money.ofMinorUnits(divideHalfUp(interest, denominator * months.denominator));
  }
}
