import type { Fraction } from '../shared/rational.ts';
import { type Credit, estimateRate, presentValue, SCALE } from './present-value.ts';
import { roundedRate } from './rounded-rate.ts';

/**
 * The annual percentage rate of charge of the European Union, in percent, rounded half up to `decimals` (remark d).
 * Directive 2008/48/EC, Annex I, Part I: the rate X solves advance = Σ payment · (1 + X)^−t with times t in years. A
 * year has 365 days, 52 weeks or 12 equal months (remark c), so t is `periods` / `periodsPerYear`.
 * Whole numbers decide the rounding. Floating point serves only to begin the searches.
 * @throws RangeError if the payments are less than the advance, or the rate is above 10^9 percent
 */
export function annualPercentageRateOfCharge(credit: Credit, decimals = 2): number {
  const { advance, payments, periodsPerYear } = credit;
  const owed = advance.minorUnits * SCALE;
  const timed = payments.map(({ amount, periods }) => ({ amount: Number(amount.minorUnits), time: periods }));
  const perPeriod = estimateRate(Number(advance.minorUnits), timed);
  const flows = payments.map(({ amount, periods }) => ({ value: amount.minorUnits * SCALE, periods }));
  return roundedRate({
    decimals,
    near: 100 * ((1 + perPeriod) ** periodsPerYear - 1),
    reaches: ({ numerator, denominator }) => {
      const growth = { numerator: denominator + numerator, denominator };
      return presentValue(flows, { numerator: rootOf(growth, periodsPerYear), denominator: SCALE }) >= owed;
    },
  });
}

/** growth^(1/degree) in parts of `SCALE`, rounded down. Newton's method in whole numbers, from above. */
function rootOf(growth: Fraction, degree: number): bigint {
  const exponent = BigInt(degree);
  const power = (growth.numerator * SCALE ** exponent) / growth.denominator;
  const above = (Number(growth.numerator) / Number(growth.denominator)) ** (1 / degree) * (1 + 1e-12);
  let root = BigInt(Math.ceil(above * Number(SCALE)));
  for (;;) {
    const next = ((exponent - 1n) * root + power / root ** (exponent - 1n)) / exponent;
    if (next >= root) return root;
    root = next;
  }
}
