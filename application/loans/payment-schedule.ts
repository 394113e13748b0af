import {
  type Installment,
  type InstallmentKind,
  type InstallmentStatus,
  statusOf,
} from '../../domain/loans/installment.ts';
import { withBalances } from '../../domain/loans/schedule.ts';
import { type CalendarDay, midnightText } from '../../domain/shared/calendar.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';

/** A row of a schedule. Amounts are decimals; `balance` is the outstanding principal after the row. */
export interface ScheduledPayment {
  readonly paymentNumber: number;
  readonly dueDate: string;
  readonly principal: number;
  readonly interest: number;
  readonly balance: number;
  readonly status: InstallmentStatus;
  readonly kind: InstallmentKind;
}

interface Scheduled {
  /** The principal of the loan. */
  readonly amount: Money;
  readonly currency: Currency;
  readonly installments: readonly Installment[];
}

/** The rows of a schedule, numbered by date. */
export function paymentScheduleOf(
  { amount, currency, installments }: Scheduled,
  today: CalendarDay,
): readonly ScheduledPayment[] {
  return withBalances(amount, installments).map((each, index) => ({
    paymentNumber: index + 1,
    dueDate: midnightText(each.dueOn),
    principal: each.principal.toDecimal(currency),
    interest: each.interest.toDecimal(currency),
    balance: each.balance.toDecimal(currency),
    status: statusOf(each, today),
    kind: each.kind,
  }));
}
