import type { Fraction } from '../shared/rational.ts';
import { type Credit, divideUp, estimateRate, type PeriodicPayment, presentValue, SCALE } from './present-value.ts';
import { roundedRate } from './rounded-rate.ts';

/** A payment after whole unit periods and perhaps a part of one, such as 1 and 19/30. */
export interface UnitPeriodPayment extends PeriodicPayment {
  /** At least 0 and less than 1. */
  readonly fraction?: Fraction;
}

/**
 * The annual percentage rate of the United States by the actuarial method, in percent, rounded half up to `decimals`.
 * Regulation Z (12 CFR 1026), Appendix J: the rate per unit period i solves the general equation of (b)(8),
 * advance = Σ payment / ((1 + fraction · i) (1 + i)^periods), with simple interest for the fraction of a unit period
 * (b)(6); the result is i times the unit periods per year (b)(1).
 * Whole numbers decide the rounding. Floating point serves only to begin the search.
 * @throws RangeError if the payments are less than the advance, or the rate is above 10^9 percent
 */
export function annualPercentageRate(credit: Credit<UnitPeriodPayment>, decimals = 2): number {
  const { advance, payments, periodsPerYear } = credit;
  const owed = advance.minorUnits * SCALE;
  const timed = payments.map(({ amount, periods, fraction }) => ({
    amount: Number(amount.minorUnits),
    time: periods + (fraction === undefined ? 0 : Number(fraction.numerator) / Number(fraction.denominator)),
  }));
  return roundedRate({
    decimals,
    near: 100 * periodsPerYear * estimateRate(Number(advance.minorUnits), timed),
    reaches: ({ numerator, denominator: yearly }) => {
      const denominator = yearly * BigInt(periodsPerYear);
      const flows = payments.map((payment) => ({
        value: valueAtWholePeriods(payment, { numerator, denominator }),
        periods: payment.periods,
      }));
      return presentValue(flows, { numerator: denominator + numerator, denominator }) >= owed;
    },
  });
}

/** The payment divided by (1 + fraction · rate). @param rate per unit period */
function valueAtWholePeriods({ amount, fraction }: UnitPeriodPayment, rate: Fraction): bigint {
  const value = amount.minorUnits * SCALE;
  if (fraction === undefined) return value;
  const whole = fraction.denominator * rate.denominator;
  return divideUp(value * whole, whole + fraction.numerator * rate.numerator);
}
