/** `numerator / denominator` to the nearest whole, halves away from zero. Both are at least 0, the denominator above 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

export function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommonDivisor(other, one % other);
}

/** Up to 15 digits a decimal and the number that it is read as name each other. */
const EXACT_BELOW = 1e15;

/**
 * Reads a JSON number as a whole number of 10^-digits, exactly: what counts is the shortest decimal text that names
 * the number, since that is what the client wrote. `null` when it has more decimals than that or is not finite.
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
