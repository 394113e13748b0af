import { addDays, type CalendarDay, daysBetween } from '../shared/calendar.ts';
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
