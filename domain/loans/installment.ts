import { type CalendarDay, daysBetween } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { type Fraction, inLowestTerms, minus, ofWhole, plus, times } from '../shared/rational.ts';

/** A row of the schedule. Payments cover its interest first, then its principal. */
export interface Installment {
  /** The day of the schedule. Interest and later due days count from it. */
  readonly dueOn: CalendarDay;
  /** The day that counts: money that is given by it is in time. Another one than the due day by the rule of the product. */
  readonly payableOn: CalendarDay;
  readonly principal: Money;
  readonly interest: Money;
  readonly paid: Money;
  /** Interest added to the outstanding principal before this row. */
  readonly capitalized: Money;
  /** The months of interest that it bears: 1, or a fraction if its period is irregular or shared with other rows. */
  readonly months: Fraction;
  /** That of its months. `null` for the rate of the loan; rows that a change of rate finds due or partly paid keep theirs. */
  readonly rate: Rate | null;
  /** `null` if the rate has not changed within its period. */
  readonly accrued: Accrued | null;
  /** What is forgiven of its interest, by the terms of the loan. */
  readonly relief?: Relief | undefined;
  /**
   * Rows of the other kinds are paid: a prepayment, what an instalment had received when the rest was rescheduled, or the
   * whole amount of an annulled loan.
   */
  readonly kind: InstallmentKind;
}

/** What a row has accrued by the day of a new rate: it stays, and the months that are left bear the new one. */
export interface Accrued {
  readonly on: CalendarDay;
  readonly interest: Money;
  /** Of the months of the row. */
  readonly months: Fraction;
  /** The interest of these months on a balance of 1, at the rates of their days. */
  readonly factor: Fraction;
}

/** Interest that is forgiven of a row. `interest` is without it. */
export interface Relief {
  readonly on: CalendarDay;
  /** The day after the last one. */
  readonly until: CalendarDay;
  readonly forgiven: Money;
}

/** By the terms of the loan, without a relief. */
export function contractOf<Row extends Pick<Installment, 'interest' | 'relief'>>({ relief, ...row }: Row) {
  return relief === undefined ? row : { ...row, interest: row.interest.plus(relief.forgiven) };
}

export type InstallmentKind = 'installment' | 'prepayment' | 'part' | 'annulment';

export const INSTALLMENT_STATUSES = ['Paid', 'Partially Paid', 'Upcoming', 'Overdue'] as const;
export type InstallmentStatus = (typeof INSTALLMENT_STATUSES)[number];

/** What a row had accrued when its rate changed last. Nothing at the beginning of its period. */
export function accruedBefore({ accrued }: Pick<Installment, 'accrued'>, periodStart: CalendarDay): Accrued {
  if (accrued !== null && accrued.on > periodStart) return accrued;
  return { on: periodStart, interest: Money.zero, months: ofWhole(0), factor: ofWhole(0) };
}

type Accruing = Pick<Installment, 'interest' | 'dueOn' | 'accrued' | 'relief'>;

/** The interest of an instalment by this day, all of it from its due day on. After a new rate, the rest accrues evenly. */
export function accruedOf(row: Accruing, periodStart: CalendarDay, asOf: CalendarDay): Money {
  const { interest, dueOn, relief } = row;
  if (dueOn <= asOf) return interest;
  if (relief !== undefined) {
    const accrued = accruedOf(contractOf(row), periodStart, asOf).minusUpTo(forgivenBy(relief, asOf));
    // Both are rounded.
    return accrued.atMost(interest);
  }
  const { on, interest: before } = accruedBefore(row, periodStart);
  if (on >= asOf) return before;
  return before.plus(interest.minusUpTo(before).share(daysBetween(on, asOf), daysBetween(on, dueOn)));
}

function forgivenBy({ on, until, forgiven }: Relief, asOf: CalendarDay): Money {
  if (asOf <= on) return Money.zero;
  return asOf >= until ? forgiven : forgiven.share(daysBetween(on, asOf), daysBetween(on, until));
}

/** The interest of a row on a balance of 1. */
export function factorOf(
  { months, rate, accrued }: Pick<Installment, 'months' | 'rate' | 'accrued'>,
  ofLoan: Rate,
): Fraction {
  const monthly = (rate ?? ofLoan).monthlyFraction();
  if (accrued === null) return times(monthly, months);
  return plus(accrued.factor, times(monthly, minus(months, accrued.months)));
}

/** Both are whole days. */
export function shareOfDays(part: number, whole: number): Fraction {
  return inLowestTerms(BigInt(part), BigInt(whole));
}

/** Principal and interest together. */
export function dueOf(installment: Installment): Money {
  return installment.principal.plus(installment.interest);
}

export function openOf(installment: Installment): Money {
  return dueOf(installment).minus(installment.paid);
}

export function isPaid(installment: Installment): boolean {
  const { principal, interest, paid } = installment;
  return paid.minorUnits >= principal.minorUnits + interest.minorUnits;
}

export function interestPaidOf(installment: Installment): Money {
  return installment.paid.atMost(installment.interest);
}

export function principalPaidOf(installment: Installment): Money {
  return installment.paid.minus(interestPaidOf(installment));
}

export function principalOpenOf(installment: Installment): Money {
  return installment.principal.minus(principalPaidOf(installment));
}

/** An instalment is overdue from the day after it was payable. */
export function isOverdue(installment: Installment, today: CalendarDay): boolean {
  return installment.payableOn < today && !isPaid(installment);
}

/** Whether an instalment is due or payable. Then money for it is no prepayment, and comes before charges. */
export function hasFallenDue({ dueOn, payableOn }: Pick<Installment, 'dueOn' | 'payableOn'>, by: CalendarDay): boolean {
  return dueOn <= by || payableOn <= by;
}

/** A partly paid instalment that is overdue is Overdue. */
export function statusOf(installment: Installment, today: CalendarDay): InstallmentStatus {
  if (isPaid(installment)) return 'Paid';
  if (isOverdue(installment, today)) return 'Overdue';
  return installment.paid.isZero() ? 'Upcoming' : 'Partially Paid';
}

export function overdueAmount(installments: readonly Installment[], today: CalendarDay): Money {
  return sumOf(installments.filter((each) => isOverdue(each, today)).map(openOf));
}

/** The overdue amount, or else the rest of the next instalment; 0 if all are paid. */
export function nextAmountDue(installments: readonly Installment[], today: CalendarDay): Money {
  const overdue = overdueAmount(installments, today);
  if (!overdue.isZero()) return overdue;
  const next = installments.find((each) => !isPaid(each));
  return next === undefined ? Money.zero : openOf(next);
}
