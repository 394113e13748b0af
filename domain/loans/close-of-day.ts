import { addDays, type CalendarDay, daysBetween, laterOf } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import { type Installment, isPaid, openOf } from './installment.ts';
import type { Pause } from './pause.ts';

/** A loan may be this many days past due; with one more it is in default. */
export const MOST_DAYS_PAST_DUE = 90;
/** How long before the day on which an instalment is due its borrower is reminded of it; 0 is the day itself. */
export const REMINDER_DAYS = [3, 0] as const;

/** An instalment that is to be paid, and what is left of it. */
export interface PaymentDue {
  readonly dueOn: CalendarDay;
  readonly amount: Money;
}

/** A pause is over on its last day: the loan is Active again on that day. */
export function hasPauseEnded(pause: Pause | null, today: CalendarDay): boolean {
  return pause !== null && pause.endsOn <= today;
}

/** Days since the oldest unpaid instalment was due; 0 when none is due yet. */
export function daysPastDue(installments: readonly Installment[], today: CalendarDay): number {
  const oldest = installments.find((each) => !isPaid(each));
  return oldest === undefined ? 0 : Math.max(daysBetween(oldest.dueOn, today), 0);
}

/** Over 90 days past due: an instalment due on day X is in default from X + 91, on X + 90 not yet. */
export function isInDefault(installments: readonly Installment[], today: CalendarDay): boolean {
  return daysPastDue(installments, today) > MOST_DAYS_PAST_DUE;
}

/** The unpaid instalments of which the borrower is reminded on this day. */
export function paymentsToRemindOf(installments: readonly Installment[], today: CalendarDay): PaymentDue[] {
  const dueDays: readonly string[] = REMINDER_DAYS.map((days) => addDays(today, days));
  return installments
    .filter((each) => dueDays.includes(each.dueOn) && !isPaid(each))
    .map((each) => ({ dueOn: each.dueOn, amount: openOf(each) }));
}

/** By what loans are looked for that a day may change, or whose borrowers it may remind: none of these is left out. */
export interface ClosingCriteria {
  /** Paused loans whose pause ends on this day or earlier. */
  readonly pausedUntil: CalendarDay;
  /** Active loans with an instalment unpaid that was due before this day. */
  readonly unpaidSinceBefore: CalendarDay;
  /** Loans paid out on one of these days of a month, with an instalment unpaid that is due on `dueBy` or earlier. */
  readonly disbursementDays: readonly number[];
  readonly dueBy: CalendarDay;
}

export function closingCriteriaOf(today: CalendarDay): ClosingCriteria {
  const dueDays = REMINDER_DAYS.map((days) => addDays(today, days));
  return {
    pausedUntil: today,
    unpaidSinceBefore: addDays(today, -MOST_DAYS_PAST_DUE),
    disbursementDays: [...new Set(dueDays.flatMap(disbursementDaysDueOn))],
    dueBy: dueDays.reduce(laterOf),
  };
}

/**
 * The days of a month such that a loan paid out on one of them can have an instalment on the given day. Due days count
 * from the disbursement day, so it is the same day, and on the last day of a month any later one too.
 */
export function disbursementDaysDueOn(dueOn: CalendarDay): number[] {
  const { day, daysInMonth } = Temporal.PlainDate.from(dueOn);
  const last = day === daysInMonth ? 31 : day;
  return Array.from({ length: last - day + 1 }, (_, index) => day + index);
}
