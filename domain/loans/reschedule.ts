import { AnyPeriod, amortizeOver, rowsOfPayment } from '../shared/amortization.ts';
import { type CalendarDay, wholeMonthsBetween } from '../shared/calendar.ts';
import { type RegularPeriod, regularPeriods } from '../shared/day-count.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { type Fraction, inLowestTerms, minus, ONE, ofWhole, times } from '../shared/rational.ts';
import { type Accrued, factorOf, type Installment, interestPaidOf, isPaid, principalPaidOf } from './installment.ts';
import { relieve } from './relief.ts';
import { type InstallmentPeriod, outstandingPrincipalOf, type Schedule, unpaidRows } from './schedule.ts';

/** The unpaid part of a schedule, and the rows that stay. */
export interface Remainder {
  readonly paid: readonly Installment[];
  readonly unpaid: readonly [Installment, ...Installment[]];
  readonly principal: Money;
  /** The part of `principal` that was added to it before the unpaid rows. */
  readonly capitalized: Money;
  /** The months of interest that the first unpaid row still bears. Interest that it has received is not borne again. */
  readonly months: Fraction;
  readonly accrued: Accrued | null;
}

/** What a partly paid instalment has received becomes a separate row, which is paid. `null` if nothing is unpaid. */
export function remainderOf({ installments }: Pick<Schedule, 'installments'>): Remainder | null {
  const at = installments.findIndex((each) => !isPaid(each));
  const whole = remainderFrom(installments, at < 0 ? installments.length : at);
  if (whole === null) return null;
  const { paid, unpaid } = whole;
  const [first, ...others] = unpaid;
  if (first.paid.isZero()) return whole;
  const received = { interest: interestPaidOf(first), principal: principalPaidOf(first) };
  const share = shareOf(received.interest, first.interest);
  const months = times(first.months, share);
  const part: Installment = { ...first, ...received, months, accrued: null, relief: undefined, kind: 'part' };
  const left = minus(first.months, months);
  const accrued = first.accrued && accruedLeft(first.accrued, minus(ONE, share));
  return { ...whole, paid: [...paid, part], capitalized: capitalizedIn(others), months: left, accrued };
}

/** The rows from one that has received nothing. */
export function remainderFrom(installments: readonly Installment[], at: number): Remainder | null {
  const [first, ...others] = installments.slice(at);
  if (first === undefined) return null;
  const unpaid = [first, ...others] as const;
  const { months, accrued } = first;
  const amounts = { principal: outstandingPrincipalOf(unpaid), capitalized: capitalizedIn(unpaid) };
  return { paid: installments.slice(0, at), unpaid, ...amounts, months, accrued };
}

/** What is left of it to an instalment that was partly paid. */
function accruedLeft({ on, interest, months, factor }: Accrued, left: Fraction): Accrued {
  const { numerator, denominator } = left;
  const rest = Money.ofMinorUnits((interest.minorUnits * numerator) / denominator);
  return { on, interest: rest, months: times(months, left), factor: times(factor, left) };
}

/** 0 of nothing. */
function shareOf(part: Money, whole: Money): Fraction {
  return whole.isZero() ? ofWhole(0) : inLowestTerms(part.minorUnits, whole.minorUnits);
}

/** Interest that was added to the principal. */
export function capitalizedIn(installments: readonly Installment[]): Money {
  return sumOf(installments.map((each) => each.capitalized));
}

export interface NewTerms extends Partial<Pick<Schedule, 'dueDatesFrom' | 'periodsFrom'>> {
  /** The number of instalments. By default as many as were unpaid. */
  readonly term?: number;
  /** The due day of the first instalment. */
  readonly dueOn: CalendarDay;
  /** The months of interest that the first instalment bears. */
  readonly months: Fraction;
  /** Of these months. By default as before. */
  readonly accrued?: Accrued | null;
  /** Of all rows, those that have kept another one included. By default each keeps its rate. */
  readonly rate?: Rate;
  /** Interest that is added to the principal. */
  readonly added?: Money;
  /** Instead of the number of instalments. */
  readonly payment?: Money;
}

/** Amortizes the unpaid principal in new instalments. */
export function reschedule(schedule: Schedule, remainder: Remainder, { added, payment, ...terms }: NewTerms): Schedule {
  const { dueDatesFrom, periodsFrom, rate } = { ...schedule, ...terms };
  const capitalized = remainder.capitalized.plus(added ?? Money.zero);
  const principal = remainder.principal.plus(added ?? Money.zero);
  const periods = periodsOf({ ...schedule, dueDatesFrom, rate }, remainder, terms);
  const { rows, monthlyPayment } = newRows(principal, periods, payment);
  const installments = [
    ...remainder.paid,
    ...unpaidRows(rows, { periods, payableDays: schedule.payableDays }, capitalized),
  ];
  const rescheduled = { ...schedule, installments, rate, monthlyPayment, dueDatesFrom, periodsFrom };
  return relieve(rescheduled, remainder.paid.length);
}

/** The periods of the new instalments. */
function periodsOf(
  { dayCount, dueDatesFrom: from, rate }: Pick<Schedule, 'dayCount' | 'dueDatesFrom' | 'rate'>,
  { unpaid: [old, ...others], accrued: before }: Remainder,
  { term = others.length + 1, dueOn, months, accrued = before, rate: newRate }: NewTerms,
): InstallmentPeriod {
  const first = wholeMonthsBetween(from, dueOn);
  const regular = regularPeriods({ dayCount, rate, from, first: first + 1, count: term - 1 });
  if (newRate !== undefined) return new OwnPeriod({ dueOn, months, rate: null, accrued }, rate, regular);
  const later = withOwnRates(regular, dueOn, others.slice(0, term - 1), rate);
  return new OwnPeriod({ dueOn, months, rate: old.rate, accrued }, rate, later);
}

/** Without a payment that a reversal has removed, rows can be unpaid that kept their rate when that of the loan changed. */
function withOwnRates(
  regular: RegularPeriod | null,
  start: CalendarDay,
  old: readonly Installment[],
  rate: Rate,
): InstallmentPeriod | null {
  const row = old[0];
  if (regular === null || row === undefined || !old.some(hasOwnRate)) return regular;
  const { dueOn } = regular;
  const later = withOwnRates(regular.later, dueOn, old.slice(1), rate);
  // Its interest is another one now, and accrues evenly.
  const accrued = row.accrued && { ...row.accrued, on: start, interest: Money.zero };
  const months = accrued === null ? regular.months : row.months;
  return new OwnPeriod({ dueOn, months, rate: row.rate, accrued }, rate, later);
}

function hasOwnRate({ rate, accrued }: Installment): boolean {
  return rate !== null || accrued !== null;
}

type Own = Pick<Installment, 'dueOn' | 'months' | 'rate' | 'accrued'>;

/** A period that is longer or shorter, or bears another rate than that of the loan. */
class OwnPeriod extends AnyPeriod implements InstallmentPeriod {
  readonly dueOn: CalendarDay;
  readonly months: Fraction;
  readonly rate: Rate | null;
  readonly accrued: Accrued | null;
  declare readonly later: InstallmentPeriod | null;

  constructor({ dueOn, months, rate, accrued }: Own, ofLoan: Rate, later: InstallmentPeriod | null) {
    super(factorOf({ months, rate, accrued }, ofLoan), later, accrued?.interest);
    this.dueOn = dueOn;
    this.months = months;
    this.rate = rate;
    this.accrued = accrued;
  }
}

function newRows(principal: Money, periods: InstallmentPeriod, payment: Money | undefined) {
  if (payment !== undefined) return { rows: rowsOfPayment(payment, principal, periods), monthlyPayment: payment };
  const { schedule: rows, monthlyPayment } = amortizeOver(principal, periods);
  return { rows, monthlyPayment };
}
