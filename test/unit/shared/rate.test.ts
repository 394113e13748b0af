import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidRate, Rate } from '../../../domain/shared/rate.ts';
import { ofWhole } from '../../../domain/shared/rational.ts';
import { itForAny } from '../../support/for-any.ts';
import { amounts, rates, usd } from '../../support/lending.ts';

describe('Rate', () => {
  it.each([
    [0, 0n],
    [12.5, 12_500_000n],
    [0.000001, 1n],
    [1000, 1_000_000_000n],
  ])('keeps %d percent as %d millionths', (percent, units) => {
    expect(Rate.ofPercent(percent).units).toBe(units);
  });

  it.each([-0.000001, 1000.000001, 0.0000001, 12.1234567, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %d percent',
    (percent) => {
      expect(() => Rate.ofPercent(percent)).toThrow(InvalidRate);
    },
  );

  itForAny([rates()])('returns the percentage that it was made of', (rate) => {
    expect(Rate.ofPercent(rate.toPercent()).units).toBe(rate.units);
  });

  it('has a monthly fraction that is a twelfth of the annual rate', () => {
    expect(Rate.ofPercent(12).monthlyFraction()).toEqual({ numerator: 1n, denominator: 100n });
    expect(Rate.ofPercent(0).monthlyFraction()).toEqual({ numerator: 0n, denominator: 1n });
    fc.assert(
      fc.property(rates(), (rate) => {
        const { numerator, denominator } = rate.monthlyFraction();

        expect(numerator * 12n * 100n * 1_000_000n).toBe(rate.units * denominator);
      }),
    );
  });

  it.each([
    ['a month of 12 percent on 10,000', 10_000, 12, 1, 100],
    ['three months of 12 percent on 10,000', 10_000, 12, 3, 300],
    ['half a cent goes up', 0.5, 12, 1, 0.01],
    ['less than half a cent goes down', 0.49, 12, 1, 0],
    ['several months are rounded once, not each', 0.25, 12, 2, 0.01],
    ['nothing at rate 0', 1_000_000, 0, 12, 0],
  ])('calculates simple interest: %s', (_what, balance, percent, months, expected) => {
    expect(Rate.ofPercent(percent).interestOn(usd(balance), ofWhole(months))).toEqual(usd(expected));
  });

  const balances = amounts(10n ** 11n);
  itForAny([rates(), balances, balances])('never charges less interest for a higher balance', (rate, one, other) => {
    const more = rate.interestOn(one.plus(other));

    expect(rate.interestOn(one).exceeds(more)).toBe(false);
  });

  it('adds and compares', () => {
    expect(Rate.ofPercent(12).plus(Rate.ofPercent(1.5)).toPercent()).toBe(13.5);
    expect(Rate.ofPercent(11.999999).isBelow(Rate.ofPercent(12))).toBe(true);
    expect(Rate.ofPercent(12).isBelow(Rate.ofPercent(12))).toBe(false);
    expect([Rate.ofPercent(0).isZero(), Rate.ofPercent(0.000001).isZero()]).toEqual([true, false]);
    expect(() => Rate.ofUnits(-1n)).toThrow(RangeError);
  });
});
