import { amortize } from '../shared/amortization.ts';
import { addMonths, type CalendarDay, calendarDay, LAST_DAY } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { annualPercentageRate } from './annual-percentage-rate.ts';
import { annualPercentageRateOfCharge } from './annual-percentage-rate-of-charge.ts';
import { InvalidDisbursementDate } from './loan-request.errors.ts';

export interface DisclosedTerms {
  readonly amount: Money;
  readonly rate: Rate;
  /** Whole months. */
  readonly term: number;
  readonly disbursedOn: CalendarDay;
}

/** The cost of a loan. `apr` and `aprc` are percent with two decimals. */
export interface Disclosure {
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

const EARLIEST = calendarDay('2000-01-01');
const MONTHS_PER_YEAR = 12;

/** A day on which a borrower may plan a disbursement. @throws InvalidDisbursementDate outside the years 2000 to 2199 */
export function plannedDisbursement(day: CalendarDay): CalendarDay {
  if (day < EARLIEST || day > LAST_DAY) throw new InvalidDisbursementDate();
  return day;
}

/**
 * The disclosures of Regulation Z (12 CFR 1026.18 b, d, e, g, h) and the rate of charge of Directive 2008/48/EC, from
 * the schedule on which the loan is booked. There are no fees, so the amount financed is the amount and the finance
 * charge is the interest. Intervals between instalments are equal months. Months without a payment, which very small
 * amounts have, are not counted: the payments are all equal to `monthlyPayment`, except the last.
 */
export function disclose({ amount, rate, term, disbursedOn }: DisclosedTerms): Disclosure {
  const { monthlyPayment, totalInterest, totalAmount, schedule } = amortize(amount, rate, term);
  const rows = schedule.filter(({ payment }) => !payment.isZero());
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('A loan without an amount has no payments.');
  const payments = rows.map(({ payment, month }) => ({ amount: payment, periods: month }));
  const credit = { advance: amount, payments, periodsPerYear: MONTHS_PER_YEAR };
  return {
    amountFinanced: amount,
    financeCharge: totalInterest,
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
