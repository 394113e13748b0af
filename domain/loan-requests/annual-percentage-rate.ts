import type { Money } from '../shared/money.ts';
import { type Fraction, inLowestTerms } from '../shared/rational.ts';

/** A credit paid out at once. */
export interface Credit<Payment extends PeriodicPayment = PeriodicPayment> {
  readonly advance: Money;
  readonly payments: readonly Payment[];
  /** 12 if the period is a month, 52 if it is a week. */
  readonly periodsPerYear: number;
}

interface PeriodicPayment {
  readonly amount: Money;
  /** Whole periods from the advance to the payment. */
  readonly periods: number;
}

/** Values are calculated in these parts of a minor unit. */
const SCALE = 2n ** 128n;

function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

/**
 * The value of payments at the time of the advance: Σ value / growth^periods. Rounded up at each period, so it is never
 * too low, and too high by less than 10^-20 minor units for a credit of our size.
 * @param flows values in parts of a minor unit (`SCALE`)
 * @param growth 1 plus the rate per period
 */
function presentValue(
  flows: readonly { readonly value: bigint; readonly periods: number }[],
  growth: Fraction,
): bigint {
  const latestFirst = flows.toSorted((one, other) => other.periods - one.periods);
  let period = latestFirst[0]?.periods ?? 0;
  let value = 0n;
  for (const flow of [...latestFirst, { value: 0n, periods: 0 }]) {
    for (; period > flow.periods; period--) value = divideUp(value * growth.denominator, growth.numerator);
    value += flow.value;
  }
  return value;
}

const MOST_STEPS = 50;

/**
 * The rate per period that makes Σ amount / (1 + rate)^time equal to the advance, in floating point and only nearly:
 * the place where the exact search begins. Newton's method from 0, where the curve is convex, so that no step goes
 * beyond the rate.
 * @param advance and `amount`: minor units; `time`: periods
 */
function estimateRate(
  advance: number,
  payments: readonly { readonly amount: number; readonly time: number }[],
): number {
  let rate = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    let excess = -advance;
    let slope = 0;
    for (const { amount, time } of payments) {
      const value = amount * (1 + rate) ** -time;
      excess += value;
      slope += (value * time) / (1 + rate);
    }
    const next = rate + excess / slope;
    if (!(next > rate) || next === Number.POSITIVE_INFINITY) break;
    rate = next;
  }
  return rate;
}

/** Percent. The search ends here, far above any accepted terms. */
const HIGHEST_RATE = 10n ** 9n;

export interface RateSearch {
  readonly decimals: number;
  /** Percent. The search begins here; any number leads to the same result. */
  readonly near: number;
  /** Whether the rate is at least this fraction (1 is 100 percent). True up to the rate, then false. */
  readonly reaches: (rate: Fraction) => boolean;
}

// Why: docs/decisions/0003-money-and-rates-are-exact.md
/**
 * A rate in percent, rounded half up to `decimals`: the highest such number that, less half a step, is still reached.
 * The rate itself is never calculated, so nothing is rounded twice, and a rate exactly on half a step goes up.
 * @throws RangeError if the rate is negative, above 10^9 percent, or does not exist
 */
function roundedRate({ decimals, near, reaches }: RateSearch): number {
  const steps = 10n ** BigInt(decimals);
  const most = HIGHEST_RATE * steps;
  const isAtLeast = (rounded: bigint) => reaches(inLowestTerms(2n * rounded - 1n, 200n * steps));
  let low = BigInt(Math.floor(Math.min(Math.max(near, 0) * Number(steps), Number(most))));
  let high = low + 1n;
  for (let leap = 1n; isAtLeast(high); leap *= 2n) {
    if (high > most) throw new RangeError('The credit has no rate of at most 10^9 percent.');
    low = high;
    high += leap;
  }
  for (let leap = 1n; low > 0n && !isAtLeast(low); leap *= 2n) {
    high = low;
    low = low > leap ? low - leap : 0n;
  }
  if (low === 0n && !reaches({ numerator: 0n, denominator: 1n })) {
    throw new RangeError('The payments are less than the advance.');
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isAtLeast(middle)) low = middle;
    else high = middle;
  }
  return Number(low) / Number(steps);
}

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
