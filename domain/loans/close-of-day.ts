import { addDays, type CalendarDay, daysBetween, laterOf } from '../shared/calendar.ts';
import { type Money, sumOf } from '../shared/money.ts';
import { type Installment, isOverdue, isPaid, openOf } from './installment.ts';

/** A loan more days past due than this is in default. */
const MAX_DAYS_PAST_DUE = 90;
/** Days before the due date on which the borrower is reminded. */
const REMINDER_DAYS = [3, 0] as const;

/** Days past due on which the borrower is told that the loan is overdue. */
const OVERDUE_NOTICE_DAYS: readonly number[] = [1, 7, 30, 60];

/** The unpaid amount of an instalment. */
export interface PaymentDue {
  readonly dueOn: CalendarDay;
  readonly amount: Money;
}

/** Days since the oldest unpaid instalment was due; 0 if none was due. */
export function daysPastDue(installments: readonly Installment[], today: CalendarDay): number {
  return daysSince(installments.find((each) => !isPaid(each))?.dueOn ?? null, today);
}

/** Days since an instalment was due; 0 before, and without one. */
export function daysSince(dueOn: CalendarDay | null, today: CalendarDay): number {
  return dueOn === null ? 0 : Math.max(daysBetween(dueOn, today), 0);
}

/** A loan with an instalment due on day X is in default from X + 91, not yet on X + 90. `null` if nothing is unpaid. */
export function inDefaultFrom(installments: readonly Installment[]): CalendarDay | null {
  const oldest = installments.find((each) => !isPaid(each));
  return oldest === undefined ? null : addDays(oldest.dueOn, MAX_DAYS_PAST_DUE + 1);
}

export function isInDefault(installments: readonly Installment[], today: CalendarDay): boolean {
  const from = inDefaultFrom(installments);
  return from !== null && from <= today;
}

/** The instalments to remind the borrower of on this day. */
export function paymentsToRemindOf(installments: readonly Installment[], today: CalendarDay): PaymentDue[] {
  const dueDays: readonly string[] = REMINDER_DAYS.map((days) => addDays(today, days));
  return installments
    .filter((each) => dueDays.includes(each.dueOn) && !isPaid(each))
    .map((each) => ({ dueOn: each.dueOn, amount: openOf(each) }));
}

/** All that is overdue, `dueOn` being the oldest unpaid due date. */
export interface OverdueNotice extends PaymentDue {
  readonly daysPastDue: number;
}

/** The notice that the loan requires on this day, or `null`. */
export function overdueNoticeOf(installments: readonly Installment[], today: CalendarDay): OverdueNotice | null {
  const days = daysPastDue(installments, today);
  const overdue = installments.filter((each) => isOverdue(each, today));
  const [oldest] = overdue;
  if (oldest === undefined || !OVERDUE_NOTICE_DAYS.includes(days)) return null;
  return { dueOn: oldest.dueOn, daysPastDue: days, amount: sumOf(overdue.map(openOf)) };
}

/**
 * Whether a notice about this day is true when it is sent. If the day is closed late, a payment due in three days may be
 * overdue by now. A day closed ahead of the clock, as in a sandbox, sends its notices.
 */
export function isTimely(day: CalendarDay, sentOn: CalendarDay): boolean {
  return day >= sentOn;
}

/** Preselects the loans that the close of a day may affect. May match too many, never too few. */
export interface ClosingCriteria {
  /** Paused loans whose pause ends by this day. */
  readonly pausedUntil: CalendarDay;
  /** Loans whose charges have to be looked at by this day. */
  readonly chargesDueBy: CalendarDay;
  /** Active loans with an unpaid instalment due before this day. */
  readonly unpaidDueBefore: CalendarDay;
  /** Loans whose due dates count from one of these days of a month, with an unpaid instalment due by `dueBy`. */
  readonly startDays: readonly number[];
  readonly dueBy: CalendarDay;
  /** Loans whose oldest unpaid instalment was due on one of these days. */
  readonly overdueSince: readonly CalendarDay[];
}

export function closingCriteriaOf(today: CalendarDay): ClosingCriteria {
  const dueDays = REMINDER_DAYS.map((days) => addDays(today, days));
  return {
    pausedUntil: today,
    chargesDueBy: today,
    unpaidDueBefore: addDays(today, -MAX_DAYS_PAST_DUE),
    startDays: [...new Set(dueDays.flatMap(startDaysDueOn))],
    dueBy: dueDays.reduce(laterOf),
    overdueSince: OVERDUE_NOTICE_DAYS.map((days) => addDays(today, -days)),
  };
}

/** The days from which due dates can fall on this day: the same day and, at month's end, later ones. */
export function startDaysDueOn(dueOn: CalendarDay): number[] {
  const { day, daysInMonth } = Temporal.PlainDate.from(dueOn);
  const last = day === daysInMonth ? 31 : day;
  return Array.from({ length: last - day + 1 }, (_, index) => day + index);
}
