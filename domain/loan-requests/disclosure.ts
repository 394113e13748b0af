import { type AmortizationRow, amortizeOver, levelPaymentOver } from '../shared/amortization.ts';
import { addMonths, type CalendarDay, calendarDay, LAST_DAY } from '../shared/calendar.ts';
import { firstPeriods } from '../shared/day-count.ts';
import type { Money } from '../shared/money.ts';
import { checkCaps, originationFeeOf, type ProductTerms } from '../shared/product-terms.ts';
import type { Rate } from '../shared/rate.ts';
import { annualPercentageRate, annualPercentageRateOfCharge } from './annual-percentage-rate.ts';
import { InvalidDisbursementDate } from './loan-request.errors.ts';

export interface DisclosedTerms {
  readonly amount: Money;
  readonly rate: Rate;
  /** Whole months. */
  readonly term: number;
  readonly disbursedOn: CalendarDay;
  /** Of the product; `null` for the standard terms. */
  readonly product?: Pick<ProductTerms, 'originationFeePercent' | 'dayCount'> | null;
}

/** The cost of a loan. `apr` and `aprc` are percent with two decimals. */
export interface Disclosure {
  readonly originationFee: Money;
  readonly amountFinanced: Money;
  readonly financeCharge: Money;
  readonly totalOfPayments: Money;
  readonly numberOfPayments: number;
  readonly monthlyPayment: Money;
  readonly lastPayment: Money;
  readonly firstPaymentOn: CalendarDay;
  readonly lastPaymentOn: CalendarDay;
  readonly apr: number;
  readonly aprc: number;
}

/** One payment of a disclosed loan. `balance` is the principal outstanding after it. */
export interface DisclosedPayment extends Omit<AmortizationRow, 'month'> {
  readonly dueOn: CalendarDay;
}

const EARLIEST = calendarDay('2000-01-01');
const MONTHS_PER_YEAR = 12;

/** A day on which a borrower may plan a disbursement. @throws InvalidDisbursementDate outside the years 2000 to 2199 */
export function plannedDisbursement(day: CalendarDay): CalendarDay {
  if (day < EARLIEST || day > LAST_DAY) throw new InvalidDisbursementDate();
  return day;
}

/**
 * The disclosures of Regulation Z (12 CFR 1026.18 b, d, e, g, h) and the rate of charge of Directive 2008/48/EC, from
 * the schedule on which the loan is booked. The origination fee is kept back, so the amount financed is the amount less
 * the fee, and the finance charge is the interest and the fee. Intervals between instalments are equal months. Months
 * without a payment, which very small amounts have, are not counted: the payments are all equal to `monthlyPayment`,
 * except the last.
 */
export function disclose(terms: DisclosedTerms): Disclosure {
  const { amount, disbursedOn, product = null } = terms;
  const { monthlyPayment, totalInterest, totalAmount, rows } = amortizationOf(terms);
  const originationFee = originationFeeOf(amount, product);
  const amountFinanced = amount.minus(originationFee);
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('A loan without an amount has no payments.');
  const payments = rows.map(({ payment, month }) => ({ amount: payment, periods: month }));
  const credit = { advance: amountFinanced, payments, periodsPerYear: MONTHS_PER_YEAR };
  return {
    originationFee,
    amountFinanced,
    financeCharge: totalInterest.plus(originationFee),
    totalOfPayments: totalAmount,
    numberOfPayments: rows.length,
    monthlyPayment,
    lastPayment: last.payment,
    firstPaymentOn: addMonths(disbursedOn, first.month),
    lastPaymentOn: addMonths(disbursedOn, last.month),
    apr: annualPercentageRate(credit),
    aprc: annualPercentageRateOfCharge(credit),
  };
}

/** The payments that `disclose` sums up. */
export function disclosedSchedule(terms: DisclosedTerms): readonly DisclosedPayment[] {
  const { rows } = amortizationOf(terms);
  return rows.map(({ month, ...row }) => ({ dueOn: addMonths(terms.disbursedOn, month), ...row }));
}

function amortizationOf({ amount, rate, term, disbursedOn, product = null }: DisclosedTerms) {
  const periods = firstPeriods(product?.dayCount ?? '30/360', rate, disbursedOn, term);
  const { schedule, ...totals } = amortizeOver(amount, periods);
  return { ...totals, rows: schedule.filter(({ payment }) => !payment.isZero()) };
}

/** The level payment of terms that are within the caps of their product. @throws RateCapExceeded */
export function pricedPayment(terms: DisclosedTerms & { readonly product: ProductTerms | null }): Money {
  const { amount, rate, term, product, disbursedOn } = terms;
  if (product !== null) checkCaps(product, rate, product.maxApr === null ? 0 : disclose(terms).apr);
  const periods = firstPeriods(product?.dayCount ?? '30/360', rate, disbursedOn, term);
  return levelPaymentOver(amount, periods);
}
