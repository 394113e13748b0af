import type { CalendarDay } from '../shared/calendar.ts';
import { Money } from '../shared/money.ts';
import { dueOf, type Installment, isPaid } from './installment.ts';

/** A paid instalment, and whether the money for it was given by its due date. */
export interface PaidInstallment {
  readonly number: number;
  readonly dueOn: CalendarDay;
  readonly onTime: boolean;
}

/** Counts money by its value date: the day on which it was given, however late it settles. */
export function creditByValueDate(
  installments: readonly Installment[],
  valueOn: CalendarDay,
  amount: Money,
): readonly Installment[] {
  return installments.map((each) =>
    each.dueOn < valueOn ? each : { ...each, receivedByDueDate: each.receivedByDueDate.plus(amount) },
  );
}

/** Takes back what `creditByValueDate` counted. */
export function debitByValueDate(
  installments: readonly Installment[],
  valueOn: CalendarDay,
  amount: Money,
): readonly Installment[] {
  return installments.map((each) =>
    each.dueOn < valueOn ? each : { ...each, receivedByDueDate: each.receivedByDueDate.minus(amount) },
  );
}

// Why: docs/decisions/0005-one-moment-one-business-date.md
/**
 * The paid instalments. One is on time if the money given by its due date covers it and all before it, so the order in
 * which payments settle does not matter. Instalments of zero earn nothing and are left out.
 */
export function paidInstallments(installments: readonly Installment[]): PaidInstallment[] {
  let due = Money.zero;
  const paid: PaidInstallment[] = [];
  for (const each of installments) {
    due = due.plus(dueOf(each));
    const { number, dueOn, receivedByDueDate } = each;
    if (isPaid(each) && !dueOf(each).isZero()) paid.push({ number, dueOn, onTime: !due.exceeds(receivedByDueDate) });
  }
  return paid;
}

/** The instalments that are now paid, or whose punctuality changed. */
export function newlyPaidInstallments(
  before: readonly Installment[],
  after: readonly Installment[],
): PaidInstallment[] {
  const earlier = new Map(paidInstallments(before).map(({ number, onTime }) => [number, onTime]));
  return paidInstallments(after).filter(({ number, onTime }) => earlier.get(number) !== onTime);
}
