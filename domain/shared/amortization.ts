import { Money } from './money.ts';
import type { Rate } from './rate.ts';
import { divideHalfUp, type Fraction } from './rational.ts';

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

/** A period of a schedule, and with it those after it. The interest of a balance is round(balance · factor). */
export interface Period {
  readonly factor: Fraction;
  /** The interest is at least this. */
  readonly least: Money;
  /** `null` after the last one. */
  readonly later: Period | null;
  /** The present value of 1 at the end of each of them, Σ v_1 · … · v_k, where v_k = 1 / (1 + factor of period k). */
  annuity(): Fraction;
}

/** A period of any length, at any rate. */
export class AnyPeriod implements Period {
  readonly factor: Fraction;
  readonly later: Period | null;
  readonly least: Money;

  constructor(factor: Fraction, later: Period | null, least = Money.zero) {
    this.factor = factor;
    this.later = later;
    this.least = least;
  }

  annuity(): Fraction {
    return discounted(this.later?.annuity() ?? NOTHING, this.factor);
  }
}

/** A period that schedules share which differ in those before it. */
export class SharedPeriod extends AnyPeriod {
  private value: Fraction | undefined;

  /** Keeps only the value that was asked for: the numbers are large. */
  override annuity(): Fraction {
    if (this.value !== undefined) return this.value;
    const factors = [this.factor];
    let rest = this.later;
    for (; rest instanceof SharedPeriod && rest.value === undefined; rest = rest.later) factors.push(rest.factor);
    this.value = factors.reduceRight(discounted, rest?.annuity() ?? NOTHING);
    return this.value;
  }
}

const NOTHING: Fraction = { numerator: 0n, denominator: 1n };

function discounted(later: Fraction, { numerator, denominator }: Fraction): Fraction {
  const growth = denominator + numerator;
  return { numerator: denominator * (later.denominator + later.numerator), denominator: growth * later.denominator };
}

/** Periods of one month. */
class Months implements Period {
  readonly factor: Fraction;
  readonly least = Money.zero;
  private readonly count: number;

  constructor(factor: Fraction, count: number) {
    this.factor = factor;
    this.count = count;
  }

  get later(): Period | null {
    return this.count === 1 ? null : new Months(this.factor, this.count - 1);
  }

  /** In closed form: (1 − (1 + i)^−n) / i, or n at rate 0. */
  annuity(): Fraction {
    const { numerator, denominator } = this.factor;
    const months = BigInt(this.count);
    if (numerator === 0n) return { numerator: months, denominator: 1n };
    const grown = (denominator + numerator) ** months;
    return { numerator: denominator * (grown - denominator ** months), denominator: numerator * grown };
  }
}

// Why: docs/decisions/0003-money-and-rates-are-exact.md
/**
 * The level payment of a loan, P / Σ v_1 · … · v_k, rounded half up to the minor unit. Calculated as one exact fraction
 * and rounded once.
 */
export function levelPaymentOver(principal: Money, periods: Period): Money {
  const { numerator, denominator } = periods.annuity();
  return Money.ofMinorUnits(divideHalfUp(principal.minorUnits * denominator, numerator));
}

/**
 * The schedule of previews, quotes and booked loans. The principal part of a row is what the interest of its period leaves
 * of the level payment, at most the balance. The last instalment clears the balance.
 */
export function amortizeOver(principal: Money, periods: Period): Amortization {
  const monthlyPayment = levelPaymentOver(principal, periods);
  const schedule: AmortizationRow[] = [];
  let balance = principal;
  let totalInterest = Money.zero;
  let period: Period | null = periods;
  for (let month = 1; period !== null; month++, period = period.later) {
    const row = rowOf(month, balance, period, period.later === null ? null : monthlyPayment);
    balance = row.balance;
    totalInterest = totalInterest.plus(row.interest);
    schedule.push(row);
  }
  return { monthlyPayment, totalInterest, totalAmount: principal.plus(totalInterest), schedule };
}

/** @param term at least 1 */
export function monthsAt(rate: Rate, term: number): Period {
  return new Months(rate.monthlyFraction(), term);
}

/** Over whole months. @param term at least 1 */
export function levelPayment(principal: Money, rate: Rate, term: number): Money {
  return levelPaymentOver(principal, monthsAt(rate, term));
}

/** Over whole months. @param term at least 1 */
export function amortize(principal: Money, rate: Rate, term: number): Amortization {
  return amortizeOver(principal, monthsAt(rate, term));
}

/** The rows in which a given payment clears the balance, at most one for each period. */
export function rowsOfPayment(payment: Money, principal: Money, periods: Period): AmortizationRow[] {
  const rows: AmortizationRow[] = [];
  let [balance, period]: [Money, Period | null] = [principal, periods];
  for (let month = 1; period !== null && !balance.isZero(); month++, period = period.later) {
    const row = rowOf(month, balance, period, period.later === null ? null : payment);
    balance = row.balance;
    rows.push(row);
  }
  return rows;
}

/** @param balance before it. @param payment `null` clears the balance */
function rowOf(month: number, balance: Money, { factor, least }: Period, payment: Money | null): AmortizationRow {
  const share = divideHalfUp(balance.minorUnits * factor.numerator, factor.denominator);
  const interest = Money.ofMinorUnits(share).atLeast(least);
  const principal = payment === null ? balance : payment.minusUpTo(interest).atMost(balance);
  return { month, payment: principal.plus(interest), principal, interest, balance: balance.minus(principal) };
}
