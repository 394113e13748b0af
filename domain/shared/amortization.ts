import { Money } from './money.ts';
import type { Rate } from './rate.ts';
import { divideHalfUp, type Fraction, ONE } from './rational.ts';

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

/** The lengths of the first periods, in months. Every later period lasts one month. */
export type Periods = readonly Fraction[];

const REGULAR: Periods = [];

// Why: docs/decisions/0003-money-and-rates-are-exact.md
/**
 * The level payment of a loan, P / Σ v_1 · … · v_k, where v_k = 1 / (1 + i · f_k) discounts over period k of f_k months,
 * rounded half up to the minor unit. Calculated as one exact fraction and rounded once.
 */
export function levelPayment(principal: Money, rate: Rate, term: number, periods = REGULAR): Money {
  const { numerator, denominator } = annuity(rate, term, periods);
  return Money.ofMinorUnits(divideHalfUp(principal.minorUnits * denominator, numerator));
}

/** The present value of 1 at the end of each period: Σ v_1 · … · v_k. The irregular periods come before the regular ones. */
function annuity(rate: Rate, term: number, periods: Periods): Fraction {
  const monthly = rate.monthlyFraction();
  return periods.slice(0, term).reduceRight(
    (later, months) => {
      const discount = monthly.denominator * months.denominator;
      const growth = discount + monthly.numerator * months.numerator;
      return { numerator: discount * (later.denominator + later.numerator), denominator: growth * later.denominator };
    },
    regularAnnuity(rate, Math.max(0, term - periods.length)),
  );
}

/** In closed form: (1 − (1 + i)^−n) / i, or n at rate 0. */
function regularAnnuity(rate: Rate, term: number): Fraction {
  const months = BigInt(term);
  if (rate.isZero()) return { numerator: months, denominator: 1n };
  const { numerator, denominator } = rate.monthlyFraction();
  const grown = (denominator + numerator) ** months;
  return { numerator: denominator * (grown - denominator ** months), denominator: numerator * grown };
}

/**
 * The schedule of previews, quotes and booked loans. A period's interest is round(balance · i · f). Its principal part is
 * the rest of the level payment, at most the balance. The last instalment clears the balance.
 * @param term whole months, at least 1
 */
export function amortize(principal: Money, rate: Rate, term: number, periods = REGULAR): Amortization {
  const monthlyPayment = levelPayment(principal, rate, term, periods);
  const schedule: AmortizationRow[] = [];
  let balance = principal;
  let totalInterest = Money.zero;
  for (let month = 1; month <= term; month++) {
    const row = rowOf({ month, balance, rate, periods, payment: month === term ? null : monthlyPayment });
    balance = row.balance;
    totalInterest = totalInterest.plus(row.interest);
    schedule.push(row);
  }
  return { monthlyPayment, totalInterest, totalAmount: principal.plus(totalInterest), schedule };
}

/** The rows in which a given payment clears the balance, at most `maxTerm`. */
export function rowsOfPayment(payment: Money, principal: Money, rate: Rate, maxTerm: number, periods: Periods) {
  const rows: AmortizationRow[] = [];
  for (let month = 1, balance = principal; month <= maxTerm && !balance.isZero(); month++) {
    const row = rowOf({ month, balance, rate, periods, payment: month === maxTerm ? null : payment });
    balance = row.balance;
    rows.push(row);
  }
  return rows;
}

interface Period {
  readonly month: number;
  /** Before it. */
  readonly balance: Money;
  readonly rate: Rate;
  readonly periods: Periods;
  /** `null` clears the balance. */
  readonly payment: Money | null;
}

function rowOf({ month, balance, rate, periods, payment }: Period): AmortizationRow {
  const interest = rate.interestOn(balance, periods[month - 1] ?? ONE);
  const principal = payment === null ? balance : payment.minusUpTo(interest).atMost(balance);
  return { month, payment: principal.plus(interest), principal, interest, balance: balance.minus(principal) };
}
