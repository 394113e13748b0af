import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  annualPercentageRate,
  type Credit,
  type UnitPeriodPayment,
} from '../../../domain/loan-requests/annual-percentage-rate.ts';
import { amortize } from '../../../domain/shared/amortization.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { itForAny } from '../../support/for-any.ts';
import { amounts, rates, usd } from '../../support/lending.ts';

/** `first` is the time of the first payment: whole unit periods and a fraction. The others follow at equal intervals. */
function credit(
  advance: number,
  payments: readonly number[],
  periodsPerYear: number,
  [periods, part = 0, of = 1]: readonly [periods: number, part?: number, of?: number],
): Credit<UnitPeriodPayment> {
  const fraction = { numerator: BigInt(part), denominator: BigInt(of) };
  return {
    advance: usd(advance),
    periodsPerYear,
    payments: payments.map((amount, index) => ({ amount: usd(amount), periods: periods + index, fraction })),
  };
}

const equal = (count: number, amount: number): number[] => Array(count).fill(amount);

/** The general equation in floating point, payment by payment. @param percent a year */
function excessAt(percent: number, { advance, payments, periodsPerYear }: Credit<UnitPeriodPayment>): number {
  const rate = percent / 100 / periodsPerYear;
  const values = payments.map(({ amount, periods, fraction }) => {
    const part = fraction === undefined ? 0 : Number(fraction.numerator) / Number(fraction.denominator);
    return Number(amount.minorUnits) / ((1 + part * rate) * (1 + rate) ** periods);
  });
  return values.reduce((sum, value) => sum + value, 0) / Number(advance.minorUnits) - 1;
}

/** Credits that are repaid, with payments at any times in any order, and a rate that can be stated. */
const credits = fc
  .record({
    advance: fc.bigInt(1_000_000n, 100_000_000_000n).map(Money.ofMinorUnits),
    extra: fc.bigInt(0n, 100_000_000_000n),
    periodsPerYear: fc.constantFrom(4, 12, 24, 26, 52),
    payments: fc.array(
      fc.record({
        amount: amounts(1_000_000_000n),
        periods: fc.integer({ min: 1, max: 600 }),
        fraction: fc
          .tuple(fc.bigInt(0n, 29n), fc.bigInt(30n, 90n))
          .map(([numerator, denominator]) => ({ numerator, denominator })),
      }),
      { maxLength: 60 },
    ),
  })
  .map(({ advance, extra, periodsPerYear, payments }): Credit<UnitPeriodPayment> => {
    const last = { amount: Money.ofMinorUnits(advance.minorUnits + extra), periods: 12 };
    return { advance, periodsPerYear, payments: [...payments, last] };
  });

describe('annualPercentageRate', () => {
  it.each([
    ['(c)(1)(i)', credit(5000, equal(24, 230), 12, [1]), 9.69],
    ['(c)(1)(ii)', credit(6000, equal(36, 200), 12, [1, 19, 30]), 11.82],
    ['(c)(1)(iii)', credit(5000, equal(24, 219.17), 24, [0, 6, 15]), 10.34],
    ['(c)(1)(iv)', credit(10_000, equal(40, 385), 4, [1, 39, 90]), 8.97],
    ['(c)(1)(v)', credit(500, equal(30, 17.6), 52, [4, 4, 7]), 14.96],
    ['(c)(2)(i)', credit(5000, [250, ...equal(23, 230)], 12, [1]), 10.08],
    ['(c)(2)(ii)', credit(400, [39.5, ...equal(11, 38.31)], 13, [1, 5, 28]), 28.5],
    ['(c)(3)(i)', credit(5000, [...equal(23, 230), 280], 12, [1]), 10.5],
    ['(c)(3)(ii)', credit(200, [...equal(19, 9.5), 30], 26, [0, 8, 14]), 12.22],
    ['(c)(4)(i)', credit(5000, [250, ...equal(22, 230), 280], 12, [1]), 10.9],
    ['(c)(4)(ii)', credit(8000, [449.36, ...equal(18, 465), 200], 6, [0, 52, 60]), 7.3],
  ])('reproduces example %s of Appendix J', (_example, example, expected) => {
    expect(annualPercentageRate(example)).toBe(expected);
  });

  it.each([
    ['no interest', credit(100, [50, 50], 12, [1]), 0],
    ['exactly half a step, which goes up', credit(100_000, [101_028.75], 12, [1]), 12.35],
    ['a cent below half a step', credit(100_000, [101_028.74], 12, [1]), 12.34],
    ['exactly half a step over a fraction of a period', credit(1e6, [1_005_143.75], 12, [0, 1, 2]), 12.35],
    ['half a step, though no payment has an exact value', credit(1.6e6, [1_607_430, 808.23], 12, [0, 1, 2]), 12.35],
    ['exactly half a step above 0', credit(2_400_000, [2_400_010], 12, [1]), 0.01],
    ['a rate of 1200 percent', credit(0.01, [0.02], 12, [1]), 1200],
  ])('is exact for %s', (_what, example, expected) => {
    expect(annualPercentageRate(example)).toBe(expected);
  });

  it('refuses credits without a rate', () => {
    expect(() => annualPercentageRate(credit(100, [60, 39.99], 12, [1]))).toThrow('less than the advance');
    expect(() => annualPercentageRate(credit(100, [], 12, [1]))).toThrow('less than the advance');
    expect(() => annualPercentageRate(credit(100, [100], 12, [0]))).toThrow('no rate');
    expect(() => annualPercentageRate(credit(0.01, [1e9], 12, [1]))).toThrow('no rate');
  });

  itForAny([credits], { numRuns: 60 })('solves the general equation to within half a step', (any) => {
    const percent = annualPercentageRate(any);

    expect(excessAt(percent - 0.005, any)).toBeGreaterThan(-1e-9);
    expect(excessAt(percent + 0.005, any)).toBeLessThan(1e-9);
  });

  const pick = (count: number) => fc.integer({ min: 0, max: count - 1 });
  const picked = credits.chain((any) => fc.tuple(fc.constant(any), pick(any.payments.length), amounts(1_000_000n)));
  itForAny([picked], { numRuns: 40 })('does not fall when a payment rises or comes earlier', ([any, chosen, more]) => {
    const changed = (change: (payment: UnitPeriodPayment) => UnitPeriodPayment) => {
      const payments = any.payments.map((payment, index) => (index === chosen ? change(payment) : payment));
      return annualPercentageRate({ ...any, payments });
    };
    const percent = annualPercentageRate(any);

    expect(changed((one) => ({ ...one, amount: one.amount.plus(more) }))).toBeGreaterThanOrEqual(percent);
    expect(changed((one) => ({ ...one, periods: Math.max(one.periods - 1, 1) }))).toBeGreaterThanOrEqual(percent);
  });

  const loans = fc.tuple(amounts(100_000_000_000n), rates(), fc.integer({ min: 1, max: 600 }));
  const large = loans.filter(([principal]) => principal.minorUnits > 10_000_000n);
  const examples = [0, 1000].map((percent): [[Money, Rate, number]] => [[usd(1e9), Rate.ofPercent(percent), 600]]);
  itForAny([large], { numRuns: 40, examples })('is the nominal rate without fees', ([advance, rate, term]) => {
    const payments = amortize(advance, rate, term).schedule.map((row) => ({ amount: row.payment, periods: row.month }));
    const percent = annualPercentageRate({ advance, payments, periodsPerYear: 12 });

    expect(Math.abs(percent - rate.toPercent())).toBeLessThanOrEqual(0.01);
  });
});
