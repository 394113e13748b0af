import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideHalfUp, greatestCommonDivisor, minus, scaledInteger } from '../../../domain/shared/rational.ts';
import { itForAny } from '../../support/for-any.ts';

const naturals = fc.bigInt(0n, 10n ** 30n);
const positives = fc.bigInt(1n, 10n ** 30n);

describe('divideHalfUp', () => {
  itForAny([naturals, positives])('rounds to the nearest, and up from the half', (numerator, denominator) => {
    const twiceTheError = 2n * (numerator - divideHalfUp(numerator, denominator) * denominator);

    expect(twiceTheError >= -denominator && twiceTheError < denominator).toBe(true);
  });
});

describe('greatestCommonDivisor', () => {
  it('divides both, and leaves no common divisor; with 0 it is the other number', () => {
    expect([greatestCommonDivisor(12n, 0n), greatestCommonDivisor(0n, 12n)]).toEqual([12n, 12n]);
    fc.assert(
      fc.property(positives, positives, (one, other) => {
        const divisor = greatestCommonDivisor(one, other);

        expect([one % divisor, other % divisor]).toEqual([0n, 0n]);
        expect(greatestCommonDivisor(one / divisor, other / divisor)).toBe(1n);
      }),
    );
  });
});

describe('minus', () => {
  it('is below 0 by its numerator', () => {
    const [half, threeQuarters] = [
      { numerator: 1n, denominator: 2n },
      { numerator: 3n, denominator: 4n },
    ];
    expect(minus(half, threeQuarters)).toEqual({ numerator: -1n, denominator: 4n });
  });
});

describe('scaledInteger', () => {
  it.each([
    [12.5, 6, 12_500_000n],
    [0.1, 1, 1n],
    [1.15, 2, 115n],
    [-2.5, 2, -250n],
    [-0, 2, 0n],
    [1e-6, 6, 1n],
    [1.5e-7, 8, 15n],
    [1.25e21, 2, 125n * 10n ** 21n],
  ])('reads %d in units of 10^-%d as %d', (value, digits, expected) => {
    expect(scaledInteger(value, digits)).toBe(expected);
  });

  it.each([
    [1.005, 2],
    [1e-7, 6],
    [Number.NaN, 2],
    [Number.NEGATIVE_INFINITY, 2],
  ])('returns null for %d in units of 10^-%d', (value, digits) => {
    expect(scaledInteger(value, digits)).toBeNull();
  });

  const written = fc.oneof(
    fc.double(),
    fc.maxSafeInteger().map((cents) => cents / 100),
  );
  itForAny([written], { numRuns: 1000 })('keeps the value of any number, however large or small', (value) => {
    const cents = scaledInteger(value, 2);
    const decimals = /^-?\d+(?:\.\d{1,2})?(?:e\+\d+)?$/.test(String(value));

    expect(cents === null || Number(`${cents}e-2`) === value).toBe(true);
    if (decimals) expect(cents).not.toBeNull();
    else if (!/e/.test(String(value))) expect(cents).toBeNull();
  });
});
