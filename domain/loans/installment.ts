import type { CalendarDay } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';

/** One due payment of a loan. What is paid on it counts towards interest first, then principal. */
export interface Installment {
  readonly number: number;
  readonly dueOn: CalendarDay;
  readonly principal: Money;
  readonly interest: Money;
  readonly paid: Money;
  /** Interest of a pause, added to the principal outstanding before this instalment. Zero where there was none. */
  readonly capitalized: Money;
}

export const INSTALLMENT_STATUSES = ['Paid', 'Partially Paid', 'Upcoming', 'Overdue'] as const;
export type InstallmentStatus = (typeof INSTALLMENT_STATUSES)[number];

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

/** Overdue from the day after it was due: on the day itself there is still time. */
export function isOverdue(installment: Installment, today: CalendarDay): boolean {
  return installment.dueOn < today && !isPaid(installment);
}

/** What is late outweighs what is begun. */
export function statusOf(installment: Installment, today: CalendarDay): InstallmentStatus {
  if (isPaid(installment)) return 'Paid';
  if (isOverdue(installment, today)) return 'Overdue';
  return installment.paid.isZero() ? 'Upcoming' : 'Partially Paid';
}

/** All that is overdue; when nothing is, what is left of the next instalment; 0 when all is paid. */
export function nextAmountDue(installments: readonly Installment[], today: CalendarDay): Money {
  const overdue = sumOf(installments.filter((each) => isOverdue(each, today)).map(openOf));
  if (!overdue.isZero()) return overdue;
  const next = installments.find((each) => !isPaid(each));
  return next === undefined ? Money.zero : openOf(next);
}
