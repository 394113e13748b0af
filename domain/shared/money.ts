import { DomainError } from './domain-error.ts';
import { scaledInteger } from './rational.ts';

/** How many decimals each currency counts in (ISO 4217 minor units). A currency not listed is not lent in. */
const MINOR_DIGITS = { USD: 2, VES: 2 } as const;

/** How many minor units make one of the currency. */
const MINOR_UNITS = { USD: 100, VES: 100 } as const satisfies Record<keyof typeof MINOR_DIGITS, number>;

export type Currency = keyof typeof MINOR_DIGITS;
export const CURRENCIES = Object.keys(MINOR_DIGITS) as readonly Currency[];

/** The preview of a schedule names no currency; every currency lent in has two decimals today. */
export const PREVIEW_CURRENCY: Currency = 'USD';

export class InvalidAmount extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_AMOUNT';

  constructor(message: string) {
    super(message, [{ path: '/amount', message }]);
  }
}

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(MINOR_DIGITS, text);
}

/**
 * An amount of money, never negative, as a whole number of the currency's minor units: 10.05 dollars is 1005.
 * It carries no currency of its own: each aggregate has exactly one, states it, and never mixes amounts of two.
 */
export class Money {
  static readonly zero = new Money(0n);
  readonly minorUnits: bigint;

  private constructor(minorUnits: bigint) {
    this.minorUnits = minorUnits;
  }

  /** @throws RangeError when negative: a caller that may meet this has to compare first. */
  static ofMinorUnits(minorUnits: bigint): Money {
    if (minorUnits < 0n) throw new RangeError(`Money cannot be negative: ${minorUnits}`);
    return minorUnits === 0n ? Money.zero : new Money(minorUnits);
  }

  /** From a decimal number such as 19.99. @throws InvalidAmount when negative or finer than the currency counts. */
  static ofDecimal(decimal: number, currency: Currency): Money {
    const digits = MINOR_DIGITS[currency];
    const minorUnits = scaledInteger(decimal, digits);
    if (minorUnits === null) throw new InvalidAmount(`An amount in ${currency} has at most ${digits} decimals.`);
    if (minorUnits < 0n) throw new InvalidAmount('An amount cannot be negative.');
    return Money.ofMinorUnits(minorUnits);
  }

  /** The decimal number that the wire carries. Exact up to 10^15 minor units, as every bounded amount is. */
  toDecimal(currency: Currency): number {
    return Number(this.minorUnits) / MINOR_UNITS[currency];
  }

  plus(other: Money): Money {
    if (other.minorUnits === 0n) return this;
    return Money.ofMinorUnits(this.minorUnits + other.minorUnits);
  }

  /** @throws RangeError when `other` is the larger. */
  minus(other: Money): Money {
    if (other.minorUnits === 0n) return this;
    return Money.ofMinorUnits(this.minorUnits - other.minorUnits);
  }

  exceeds(other: Money): boolean {
    return this.minorUnits > other.minorUnits;
  }

  equals(other: Money): boolean {
    return this.minorUnits === other.minorUnits;
  }

  isZero(): boolean {
    return this.minorUnits === 0n;
  }

  atMost(limit: Money): Money {
    return this.exceeds(limit) ? limit : this;
  }
}

export function sumOf(amounts: Iterable<Money>): Money {
  let total = 0n;
  for (const amount of amounts) total += amount.minorUnits;
  return Money.ofMinorUnits(total);
}
