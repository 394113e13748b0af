import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import type { Installment } from './installment.ts';
import { creditByValueDate, newlyPaidInstallments, type PaidInstallment } from './paid-on-time.ts';
import { type ScheduledLoan, withRebate } from './payoff.ts';
import { allocate, interestOf, type Split } from './schedule.ts';

/** Money received for a loan. */
export interface Receipt {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** The day on which the money was given. Decides whether instalments are paid on time. */
  readonly valueOn: CalendarDay;
  /** The business date. */
  readonly today: CalendarDay;
  readonly at: Date;
}

export interface PlannedReceipt extends Split {
  readonly installments: readonly Installment[];
  /** Interest that a payoff takes off. */
  readonly rebate: Money;
  /** The instalments that earn points: now paid, or with a changed punctuality. */
  readonly completed: readonly PaidInstallment[];
}

/** Fills the instalments with the money. @param payoffOn the day of its quote, if the money pays the loan off */
export function planReceipt(
  loan: ScheduledLoan,
  { amount, valueOn }: Receipt,
  payoffOn: CalendarDay | null,
): PlannedReceipt {
  const before = loan.installments;
  const owed = payoffOn === null ? before : withRebate(loan, payoffOn);
  const { interest, principal, installments } = allocate(creditByValueDate(owed, valueOn, amount), amount);
  const judged = newlyPaidInstallments(before, installments);
  // Instalments that a payoff closes before their due date earn nothing.
  const completed = payoffOn === null ? judged : judged.filter(({ dueOn }) => dueOn <= payoffOn);
  return { installments, interest, principal, rebate: interestOf(before).minus(interestOf(owed)), completed };
}
