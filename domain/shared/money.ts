import { domainError, fieldError } from './domain-error.ts';
import { MINOR_DIGITS } from './minor-digits.ts';
import { type Phrase, sentence } from './phrase.ts';
import { divideHalfUp, scaledInteger } from './rational.ts';

export type Currency = keyof typeof MINOR_DIGITS;
export const CURRENCIES = Object.keys(MINOR_DIGITS) as readonly Currency[];

/** The most decimals of an amount, in any currency. */
export const MOST_MINOR_DIGITS = Math.max(...Object.values(MINOR_DIGITS));

/** The form of a code. */
export const CURRENCY_CODE = /^[A-Z]{3}$/;

export const AMOUNT_FAULTS = {
  invalid: sentence('The amount is not valid.'),
  decimals: sentence('An amount in {currency} must have at most {digits} decimals.'),
  negative: sentence('The amount must not be negative.'),
};

export class InvalidAmount extends fieldError('INVALID_AMOUNT') {
  constructor(phrase: Phrase = AMOUNT_FAULTS.invalid(), field = 'amount') {
    super(field, phrase);
  }
}

/** The lender does not list the currency, or it is unknown. */
export class CurrencyNotOffered extends domainError(
  'invalid',
  'CURRENCY_NOT_OFFERED',
  'Choose one of {choices}.',
  'currency',
) {}

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(MINOR_DIGITS, text);
}

/** The decimals of an amount in the currency. */
export function minorDigitsOf(currency: Currency): number {
  return MINOR_DIGITS[currency];
}

/** The currency of something new, which must be on the lender's list. @throws CurrencyNotOffered */
export function offeredCurrency(currency: string, listed: readonly Currency[]): Currency {
  const found = listed.find((one) => one === currency);
  if (found === undefined) throw new CurrencyNotOffered({ choices: listed.join(', ') });
  return found;
}

/** Minor units, negative ones too, as a decimal number. */
export function signedDecimal(minorUnits: bigint, currency: Currency): number {
  return Number(minorUnits) / 10 ** MINOR_DIGITS[currency];
}

/** Minor units, negative ones too, as a decimal with all digits of the currency, such as `10.50`. */
export function decimalText(minorUnits: bigint, currency: Currency): string {
  const digits = MINOR_DIGITS[currency];
  const text = String(minorUnits < 0n ? -minorUnits : minorUnits).padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${minorUnits < 0n ? '-' : ''}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`;
}

// Why: docs/decisions/0003-money-and-rates-are-exact.md
/**
 * An amount of money in minor units, never negative: 10.05 dollars is 1005. It carries no currency: each aggregate
 * states one and never mixes amounts of two.
 */
export class Money {
  static readonly zero = new Money(0n);
  readonly minorUnits: bigint;

  private constructor(minorUnits: bigint) {
    this.minorUnits = minorUnits;
  }

  /** @throws RangeError if negative: the caller compares first */
  static ofMinorUnits(minorUnits: bigint): Money {
    if (minorUnits < 0n) throw new RangeError(`Money cannot be negative: ${minorUnits}`);
    return minorUnits === 0n ? Money.zero : new Money(minorUnits);
  }

  /**
   * From a decimal number such as 19.99.
   * @param field what the amount is in its owner
   * @throws InvalidAmount if negative or with too many decimals
   */
  static ofDecimal(decimal: number, currency: Currency, field?: string): Money {
    const digits = MINOR_DIGITS[currency];
    const minorUnits = scaledInteger(decimal, digits);
    if (minorUnits === null) throw new InvalidAmount(AMOUNT_FAULTS.decimals({ currency, digits }), field);
    if (minorUnits < 0n) throw new InvalidAmount(AMOUNT_FAULTS.negative(), field);
    return Money.ofMinorUnits(minorUnits);
  }

  /** The amount as a decimal number. Exact up to 10^15 minor units. */
  toDecimal(currency: Currency): number {
    return signedDecimal(this.minorUnits, currency);
  }

  plus(other: Money): Money {
    if (other.minorUnits === 0n) return this;
    return Money.ofMinorUnits(this.minorUnits + other.minorUnits);
  }

  /** @throws RangeError if `other` is larger */
  minus(other: Money): Money {
    if (other.minorUnits === 0n) return this;
    return Money.ofMinorUnits(this.minorUnits - other.minorUnits);
  }

  /** The difference, or zero if `other` is larger. */
  minusUpTo(other: Money): Money {
    return other.exceeds(this) ? Money.zero : this.minus(other);
  }

  /** `part` of `whole` equal parts, rounded half up to the minor unit. Both are integers, `whole` at least 1. */
  share(part: number, whole: number): Money {
    return Money.ofMinorUnits(divideHalfUp(this.minorUnits * BigInt(part), BigInt(whole)));
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

  atLeast(limit: Money): Money {
    return limit.exceeds(this) ? limit : this;
  }
}

export function sumOf(amounts: Iterable<Money>): Money {
  let total = 0n;
  for (const amount of amounts) total += amount.minorUnits;
  return Money.ofMinorUnits(total);
}

type InDecimals<Values> = { readonly [Name in keyof Values]: Values[Name] extends Money ? number : Values[Name] };

/** The values with amounts as decimals. */
export function inDecimals<Values extends object>(values: Values, currency: Currency): InDecimals<Values> {
  const shown = Object.entries(values).map(([name, value]) => {
    return [name, value instanceof Money ? value.toDecimal(currency) : value];
  });
  return Object.fromEntries(shown);
}
