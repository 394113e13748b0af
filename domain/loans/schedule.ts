import { amortize } from '../shared/amortization.ts';
import { addMonths, type CalendarDay } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { dueOf, type Installment, interestPaidOf, isPaid, principalOpenOf } from './installment.ts';

/** The instalments of a new loan. Instalment k is due k months after the disbursement day, counted from that day. */
export function scheduleOf(principal: Money, rate: Rate, term: number, disbursedOn: CalendarDay): Installment[] {
  return amortize(principal, rate, term).schedule.map((row) => ({
    number: row.month,
    dueOn: addMonths(disbursedOn, row.month),
    principal: row.principal,
    interest: row.interest,
    paid: Money.zero,
    capitalized: Money.zero,
  }));
}

/** All interest of a schedule, paid or not, that of pauses included. */
export function interestOf(installments: readonly Installment[]): Money {
  return sumOf(installments.map((each) => each.interest.plus(each.capitalized)));
}

/** Principal that has not been paid back. */
export function outstandingPrincipalOf(installments: readonly Installment[]): Money {
  return sumOf(installments.map(principalOpenOf));
}

/** How a payment fell on the instalments. `completed` are those that it paid off. */
export interface Allocation {
  readonly installments: readonly Installment[];
  readonly interest: Money;
  readonly principal: Money;
  readonly completed: readonly Installment[];
}

/** Fills instalments in due order, in each interest before principal.
 * @throws RangeError when more is paid than the instalments ask: the loan has to compare first. */
export function allocate(installments: readonly Installment[], amount: Money): Allocation {
  let left = amount;
  let interest = Money.zero;
  const completed: Installment[] = [];
  const after = installments.map((before) => {
    if (left.isZero() || isPaid(before)) return before;
    const part = left.atMost(dueOf(before).minus(before.paid));
    left = left.minus(part);
    const filled = { ...before, paid: before.paid.plus(part) };
    interest = interest.plus(interestPaidOf(filled).minus(interestPaidOf(before)));
    if (isPaid(filled)) completed.push(filled);
    return filled;
  });
  if (!left.isZero()) throw new RangeError('More was paid than the instalments ask.');
  return { installments: after, interest, principal: amount.minus(interest), completed };
}
