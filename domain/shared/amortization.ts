import { Money } from './money.ts';
import type { Rate } from './rate.ts';
import { divideHalfUp } from './rational.ts';

/** One month of a schedule. `balance` is the principal outstanding after it. */
export interface AmortizationRow {
  readonly month: number;
  readonly payment: Money;
  readonly principal: Money;
  readonly interest: Money;
  readonly balance: Money;
}

/** A schedule whose principal parts add up to the amount borrowed, and whose last balance is 0. */
export interface Amortization {
  readonly monthlyPayment: Money;
  readonly totalInterest: Money;
  readonly totalAmount: Money;
  readonly schedule: readonly AmortizationRow[];
}

/**
 * The level monthly payment of the French method, P·i / (1 − (1+i)^−n), rounded half up to the minor unit.
 * Reckoned as one exact fraction, so the rounding is never decided by a binary remainder.
 * At rate 0 the principal is divided evenly.
 */
export function levelPayment(principal: Money, rate: Rate, term: number): Money {
  const months = BigInt(term);
  if (rate.isZero()) return Money.ofMinorUnits(divideHalfUp(principal.minorUnits, months));
  const { numerator, denominator } = rate.monthlyFraction();
  const grown = (denominator + numerator) ** months;
  const whole = denominator ** months;
  return Money.ofMinorUnits(divideHalfUp(principal.minorUnits * numerator * grown, denominator * (grown - whole)));
}

/**
 * The one schedule that preview, quote and booked loan share. Interest of a month is round(balance · i), the
 * principal part is the rest of the level payment and never exceeds the balance, the last instalment clears it.
 * @param term whole months, at least 1
 */
export function amortize(principal: Money, rate: Rate, term: number): Amortization {
  const monthlyPayment = levelPayment(principal, rate, term);
  const schedule: AmortizationRow[] = [];
  let balance = principal;
  let totalInterest = Money.zero;
  for (let month = 1; month <= term; month++) {
    const interest = rate.interestOn(balance);
    const part = month === term ? balance : monthlyPayment.minus(interest).atMost(balance);
    balance = balance.minus(part);
    totalInterest = totalInterest.plus(interest);
    schedule.push({ month, payment: part.plus(interest), principal: part, interest, balance });
  }
  return { monthlyPayment, totalInterest, totalAmount: principal.plus(totalInterest), schedule };
}
