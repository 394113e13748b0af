import type { Money } from '../shared/money.ts';
import type { Fraction } from '../shared/rational.ts';

/** A credit paid out at once. */
export interface Credit<Payment extends PeriodicPayment = PeriodicPayment> {
  readonly advance: Money;
  readonly payments: readonly Payment[];
  /** 12 if the period is a month, 52 if it is a week. */
  readonly periodsPerYear: number;
}

export interface PeriodicPayment {
  readonly amount: Money;
  /** Whole periods from the advance to the payment. */
  readonly periods: number;
}

/** Values are calculated in these parts of a minor unit. */
export const SCALE = 2n ** 128n;

export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

/**
 * The value of payments at the time of the advance: Σ value / growth^periods. Rounded up at each period, so it is never
 * too low, and too high by less than 10^-20 minor units for a credit of our size.
 * @param flows values in parts of a minor unit (`SCALE`)
 * @param growth 1 plus the rate per period
 */
export function presentValue(
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
export function estimateRate(
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
