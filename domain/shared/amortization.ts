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

/** The principal parts add up to the amount borrowed. The last balance is 0. */
export interface Amortization {
  readonly monthlyPayment: Money;
  readonly totalInterest: Money;
  readonly totalAmount: Money;
  readonly schedule: readonly AmortizationRow[];
}

// Why: docs/decisions/0003-money-and-rates-are-exact.md
/**
 * The level monthly payment of an annuity loan, P·i / (1 − (1+i)^−n), rounded half up to the minor unit.
 * Calculated as one exact fraction and rounded once. At rate 0 the principal is divided evenly.
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
 * The schedule of previews, quotes and booked loans. A month's interest is round(balance · i). Its principal part is
 * the rest of the level payment, at most the balance. The last instalment clears the balance.
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
