import { addDays, type CalendarDay, daysBetween, laterOf } from '../shared/calendar.ts';
import { type Money, sumOf } from '../shared/money.ts';
import { DUE_DAY_RULES, type DueDayRule, type WorkingDays } from '../shared/working-days.ts';
import { type Installment, isOverdue, isPaid, openOf } from './installment.ts';
import { dueDaysPayableOn } from './payable-days.ts';

/** A loan more days past due than this is in default. */
const MAX_DAYS_PAST_DUE = 90;
/** Days before the payable day on which the borrower is reminded. */
const REMINDER_DAYS = [3, 0] as const;

/** Days past due on which the borrower is told that the loan is overdue. */
const OVERDUE_NOTICE_DAYS: readonly number[] = [1, 7, 30, 60];

/** The unpaid amount of an instalment. */
export interface PaymentDue extends Pick<Installment, 'dueOn' | 'payableOn'> {
  readonly amount: Money;
}

/** Days since the oldest unpaid instalment was payable; 0 if none was. */
export function daysPastDue(installments: readonly Installment[], today: CalendarDay): number {
  return daysSince(installments.find((each) => !isPaid(each))?.payableOn ?? null, today);
}

/** Days since an instalment was payable; 0 before, and without one. */
export function daysSince(payableOn: CalendarDay | null, today: CalendarDay): number {
  return payableOn === null ? 0 : Math.max(daysBetween(payableOn, today), 0);
}

/** A loan with an instalment payable on day X is in default from X + 91, not yet on X + 90. `null` if nothing is unpaid. */
export function inDefaultFrom(installments: readonly Installment[]): CalendarDay | null {
  const oldest = installments.find((each) => !isPaid(each));
  return oldest === undefined ? null : addDays(oldest.payableOn, MAX_DAYS_PAST_DUE + 1);
}

export function isInDefault(installments: readonly Installment[], today: CalendarDay): boolean {
  const from = inDefaultFrom(installments);
  return from !== null && from <= today;
}

/** The instalments to remind the borrower of on this day. */
export function paymentsToRemindOf(installments: readonly Installment[], today: CalendarDay): PaymentDue[] {
  const days = reminderDaysOf(today);
  return installments
    .filter((each) => days.includes(each.payableOn) && !isPaid(each))
    .map((each) => ({ dueOn: each.dueOn, payableOn: each.payableOn, amount: openOf(each) }));
}

/** The payable days of which a day reminds. */
function reminderDaysOf(today: CalendarDay): readonly CalendarDay[] {
  return REMINDER_DAYS.map((days) => addDays(today, days));
}

/** All that is overdue, with the days of the oldest unpaid instalment. */
export interface OverdueNotice extends PaymentDue {
  readonly daysPastDue: number;
}

/** The notice that the loan requires on this day, or `null`. */
export function overdueNoticeOf(installments: readonly Installment[], today: CalendarDay): OverdueNotice | null {
  const days = daysPastDue(installments, today);
  const overdue = installments.filter((each) => isOverdue(each, today));
  const [oldest] = overdue;
  if (oldest === undefined || !OVERDUE_NOTICE_DAYS.includes(days)) return null;
  const { dueOn, payableOn } = oldest;
  return { dueOn, payableOn, daysPastDue: days, amount: sumOf(overdue.map(openOf)) };
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
  /** Active loans with an unpaid instalment payable before this day. */
  readonly unpaidPayableBefore: CalendarDay;
  /** Loans with an unpaid instalment payable by `payableBy` whose rule and first due day are one of these. */
  readonly starts: readonly StartDay[];
  readonly payableBy: CalendarDay;
  /** Loans whose oldest unpaid instalment was payable on one of these days. */
  readonly overdueSince: readonly CalendarDay[];
}

/** Loans of a rule whose due days count from a day of a month. */
export interface StartDay {
  readonly rule: DueDayRule;
  /** 1..31. */
  readonly day: number;
}

export function closingCriteriaOf(today: CalendarDay, workingDays: WorkingDays): ClosingCriteria {
  const reminderDays = reminderDaysOf(today);
  const startDaysOf = (rule: DueDayRule) =>
    reminderDays.flatMap((day) => dueDaysPayableOn(day, rule, workingDays)).flatMap(startDaysDueOn);
  return {
    pausedUntil: today,
    chargesDueBy: today,
    unpaidPayableBefore: addDays(today, -MAX_DAYS_PAST_DUE),
    starts: DUE_DAY_RULES.flatMap((rule) => [...new Set(startDaysOf(rule))].map((day) => ({ rule, day }))),
    payableBy: reminderDays.reduce(laterOf),
    overdueSince: OVERDUE_NOTICE_DAYS.map((days) => addDays(today, -days)),
  };
}

/** The days from which due days can fall on this day: the same day and, at month's end, later ones. */
export function startDaysDueOn(dueOn: CalendarDay): number[] {
  const { day, daysInMonth } = Temporal.PlainDate.from(dueOn);
  const last = day === daysInMonth ? 31 : day;
  return Array.from({ length: last - day + 1 }, (_, index) => day + index);
}
