import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annualPercentageRateOfCharge, type Credit } from '../../../domain/loan-requests/annual-percentage-rate.ts';
import { amortize } from '../../../domain/shared/amortization.ts';
import { calendarDay, daysBetween } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { itForAny } from '../../support/for-any.ts';
import { amounts, rates, usd } from '../../support/lending.ts';

function credit(advance: number, periodsPerYear: number, ...payments: [amount: number, periods: number][]): Credit {
  const repaid = payments.map(([amount, periods]) => ({ amount: usd(amount), periods }));
  return { advance: usd(advance), periodsPerYear, payments: repaid };
}

/** The basic equation in floating point, payment by payment. @param percent a year */
function excessAt(percent: number, { advance, payments, periodsPerYear }: Credit): number {
  const values = payments.map(
    ({ amount, periods }) => Number(amount.minorUnits) * (1 + percent / 100) ** (-periods / periodsPerYear),
  );
  return values.reduce((sum, value) => sum + value, 0) / Number(advance.minorUnits) - 1;
}

/** Any credit that is repaid, with small payments at any times in any order and a large one after 60 periods. */
const credits = fc
  .record({
    advance: fc.bigInt(1_000_000n, 100_000_000_000n).map(Money.ofMinorUnits),
    surcharge: fc.bigInt(0n, 100n),
    periodsPerYear: fc.constantFrom(1, 12, 52),
    payments: fc.array(fc.record({ amount: amounts(10_000n), periods: fc.integer({ min: 1, max: 600 }) })),
  })
  .map(({ advance, surcharge, periodsPerYear, payments }): Credit => {
    const amount = Money.ofMinorUnits(advance.minorUnits + (advance.minorUnits * surcharge) / 100n);
    return { advance, periodsPerYear, payments: [...payments, { amount, periods: 60 }] };
  });

const days = (to: string) => daysBetween(calendarDay('2012-10-10'), calendarDay(to));

describe('annualPercentageRateOfCharge', () => {
  it('counts days: of 500 repaid by 270 and 270 after one and two months, or by 510 after 5 days', () => {
    const monthly = credit(500, 365, [270, days('2012-11-10')], [270, days('2012-12-10')]);
    expect(annualPercentageRateOfCharge(monthly, 2)).toBe(84.63);
    expect(annualPercentageRateOfCharge(credit(500, 365, [510, 5]), 3)).toBe(324.436);
  });

  it.each([
    ['no interest', credit(100, 12, [50, 1], [50, 2]), 0],
    ['12 percent after a year of 12 equal months', credit(100, 12, [112, 12]), 12],
    ['12 percent after a year of 52 weeks', credit(100, 52, [112, 52]), 12],
    ['exactly half a step, which goes up', credit(1000, 12, [1123.45, 12]), 12.35],
    ['exactly half a step after two years', credit(1e8, 12, [126_213_990.25, 24]), 12.35],
    ['a cent below half a step after two years', credit(1e8, 12, [126_213_990.24, 24]), 12.34],
    ['the highest rate of a preview', credit(0.01, 12, [0.02, 1]), 409_500],
  ])('is exact for %s', (_what, example, expected) => {
    expect(annualPercentageRateOfCharge(example)).toBe(expected);
  });

  it('refuses credits without a rate', () => {
    expect(() => annualPercentageRateOfCharge(credit(100, 12, [99.99, 1]))).toThrow('less than the advance');
    expect(() => annualPercentageRateOfCharge(credit(100, 12, [100, 0]))).toThrow('no rate');
    expect(() => annualPercentageRateOfCharge(credit(0.01, 365, [1e9, 1]))).toThrow('no rate');
  });

  itForAny([credits], { numRuns: 60 })('solves the basic equation to within half a step', (any) => {
    const percent = annualPercentageRateOfCharge(any);

    expect(excessAt(percent - 0.005, any)).toBeGreaterThan(-1e-9);
    expect(excessAt(percent + 0.005, any)).toBeLessThan(1e-9);
  });

  itForAny([credits, amounts(10_000n)], { numRuns: 40 })('does not fall when a payment rises', (any, more) => {
    const [first = expect.fail(), ...others] = any.payments;
    const payments = [{ ...first, amount: first.amount.plus(more) }, ...others];
    const percent = annualPercentageRateOfCharge(any);

    expect(annualPercentageRateOfCharge({ ...any, payments })).toBeGreaterThanOrEqual(percent);
  });

  const loans = fc.tuple(fc.bigInt(10_000_000_00n, 1_000_000_000_00n), rates(), fc.integer({ min: 1, max: 600 }));
  const examples: [[bigint, Rate, number]][] = [[[100_000_000_000n, Rate.ofPercent(1000), 600]]];
  itForAny([loans], { numRuns: 40, examples })('is the growth of a nominal rate in a year', ([cents, rate, term]) => {
    const advance = Money.ofMinorUnits(cents);
    const payments = amortize(advance, rate, term).schedule.map((row) => ({ amount: row.payment, periods: row.month }));
    const growth = (1 + rate.toPercent() / 1200) ** 12;

    const percent = annualPercentageRateOfCharge({ advance, payments, periodsPerYear: 12 });

    expect(Math.abs(percent / 100 + 1 - growth)).toBeLessThanOrEqual(0.000_1 + growth * 1e-7);
  });
});
