import { amortize, type Periods, rowsOfPayment } from '../shared/amortization.ts';
import { addMonths, type CalendarDay, wholeMonthsBetween } from '../shared/calendar.ts';
import { regularPeriods } from '../shared/day-count.ts';
import { Money, sumOf } from '../shared/money.ts';
import { type Fraction, inLowestTerms, minus, ONE, ofWhole, times } from '../shared/rational.ts';
import { type Installment, interestPaidOf, isPaid, principalPaidOf } from './installment.ts';
import { outstandingPrincipalOf, type Schedule, unpaidRow } from './schedule.ts';

/** The unpaid part of a schedule, and the rows that stay. */
export interface Remainder {
  readonly paid: readonly Installment[];
  readonly unpaid: readonly [Installment, ...Installment[]];
  readonly principal: Money;
  /** The part of `principal` that was added to it before the unpaid rows. */
  readonly capitalized: Money;
  /** The months of interest that the first unpaid row still bears. Interest that it has received is not borne again. */
  readonly months: Fraction;
}

/** What a partly paid instalment has received becomes a separate row, which is paid. `null` if nothing is unpaid. */
export function remainderOf({ installments }: Pick<Schedule, 'installments'>): Remainder | null {
  const at = installments.findIndex((each) => !isPaid(each));
  const [first, ...others] = installments.slice(at < 0 ? installments.length : at);
  if (first === undefined) return null;
  const unpaid = [first, ...others] as const;
  const rest = { unpaid, principal: outstandingPrincipalOf(unpaid) };
  const paid = installments.slice(0, at);
  if (first.paid.isZero()) return { ...rest, paid, capitalized: capitalizedIn(unpaid), months: first.months };
  const received = { interest: interestPaidOf(first), principal: principalPaidOf(first) };
  const months = times(first.months, shareOf(received.interest, first.interest));
  const part: Installment = { ...first, ...received, months, kind: 'part' };
  const left = minus(first.months, months);
  return { ...rest, paid: [...paid, part], capitalized: capitalizedIn(others), months: left };
}

/** 0 of nothing. */
function shareOf(part: Money, whole: Money): Fraction {
  return whole.isZero() ? ofWhole(0) : inLowestTerms(part.minorUnits, whole.minorUnits);
}

/** Interest that was added to the principal. */
export function capitalizedIn(installments: readonly Installment[]): Money {
  return sumOf(installments.map((each) => each.capitalized));
}

export interface NewTerms extends Partial<Pick<Schedule, 'rate' | 'dueDatesFrom' | 'periodsFrom'>> {
  /** The number of instalments. By default as many as were unpaid. */
  readonly term?: number;
  /** The due date of the first instalment. */
  readonly dueOn: CalendarDay;
  /** The months of interest that the first instalment bears. */
  readonly months: Fraction;
  /** Interest that is added to the principal. */
  readonly added?: Money;
  /** Instead of the number of instalments. */
  readonly payment?: Money;
}

/** Amortizes the unpaid principal in new instalments. */
export function reschedule(schedule: Schedule, remainder: Remainder, { added, ...terms }: NewTerms): Schedule {
  const { rate, dueDatesFrom, periodsFrom, dayCount } = { ...schedule, ...terms };
  const capitalized = remainder.capitalized.plus(added ?? Money.zero);
  const term = terms.term ?? remainder.unpaid.length;
  const first = wholeMonthsBetween(dueDatesFrom, terms.dueOn);
  const later = regularPeriods(dayCount, { from: dueDatesFrom, first: first + 1, count: term - 1 });
  const periods = [terms.months, ...later];
  const principal = remainder.principal.plus(added ?? Money.zero);
  const { rows, monthlyPayment } = newRows(principal, { rate, term, periods, payment: terms.payment });
  const unpaid = rows.map(({ principal, interest }, index) => ({
    ...unpaidRow,
    dueOn: addMonths(dueDatesFrom, first + index),
    principal,
    interest,
    months: periods[index] ?? ONE,
    ...(index === 0 && { capitalized }),
  }));
  const installments = [...remainder.paid, ...unpaid];
  return { ...schedule, installments, rate, monthlyPayment, dueDatesFrom, periodsFrom };
}

interface RowTerms extends Pick<Schedule, 'rate'> {
  readonly term: number;
  readonly periods: Periods;
  readonly payment: Money | undefined;
}

function newRows(principal: Money, { payment, rate, term, periods }: RowTerms) {
  if (payment !== undefined) {
    return { rows: rowsOfPayment(payment, principal, rate, term, periods), monthlyPayment: payment };
  }
  const { schedule: rows, monthlyPayment } = amortize(principal, rate, term, periods);
  return { rows, monthlyPayment };
}

/** Both are whole days. */
export function shareOfDays(part: number, whole: number): Fraction {
  return inLowestTerms(BigInt(part), BigInt(whole));
}
