/** `numerator / denominator`, rounded half up. The numerator is at least 0, the denominator at least 1. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

export function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other];
  // Large numbers take more steps than there is stack.
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function ofWhole(number: number): Fraction {
  return { numerator: BigInt(number), denominator: 1n };
}

export const ONE = ofWhole(1);

/** The denominator stays above 0. */
export function inLowestTerms(numerator: bigint, denominator: bigint): Fraction {
  const divisor = greatestCommonDivisor(denominator, numerator < 0n ? -numerator : numerator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function times(one: Fraction, other: Fraction): Fraction {
  return inLowestTerms(one.numerator * other.numerator, one.denominator * other.denominator);
}

export function plus(one: Fraction, other: Fraction): Fraction {
  const numerator = one.numerator * other.denominator + other.numerator * one.denominator;
  return inLowestTerms(numerator, one.denominator * other.denominator);
}

export function minus(one: Fraction, other: Fraction): Fraction {
  return plus(one, { ...other, numerator: -other.numerator });
}

/** A double represents every decimal of up to 15 significant digits without loss. */
const EXACT_BELOW = 1e15;

/**
 * `value` × 10^`digits`, exactly. Reads the shortest decimal that denotes the number, which is what the client wrote.
 * Returns `null` if it has more than `digits` decimals or is not finite.
 */
export function scaledInteger(value: number, digits: number): bigint | null {
  const nearest = Math.round(value * 10 ** digits);
  if (Math.abs(nearest) < EXACT_BELOW && nearest / 10 ** digits === value) return BigInt(nearest);
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) - fraction.length + digits;
  if (shift < 0) return null;
  const scaled = BigInt(whole + fraction) * 10n ** BigInt(shift);
  return sign === '-' ? -scaled : scaled;
}
