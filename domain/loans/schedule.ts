import { amortize } from '../shared/amortization.ts';
import { addMonths, type CalendarDay } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { type Installment, interestPaidOf, isPaid, openOf, principalOpenOf, principalPaidOf } from './installment.ts';

/** The instalments of a new loan. Instalment k is due k months after the disbursement day, counted from that day. */
export function scheduleOf(principal: Money, rate: Rate, term: number, disbursedOn: CalendarDay): Installment[] {
  return amortize(principal, rate, term).schedule.map((row) => ({
    number: row.month,
    dueOn: addMonths(disbursedOn, row.month),
    principal: row.principal,
    interest: row.interest,
    paid: Money.zero,
    capitalized: Money.zero,
    rebated: Money.zero,
    receivedByDueDate: Money.zero,
  }));
}

/** Total interest, paid and unpaid, capitalized interest included. */
export function interestOf(installments: readonly Installment[]): Money {
  return sumOf(installments.map((each) => each.interest.plus(each.capitalized)));
}

export function outstandingPrincipalOf(installments: readonly Installment[]): Money {
  return sumOf(installments.map(principalOpenOf));
}

export interface ScheduledInstallment extends Installment {
  /** The principal outstanding after this instalment, as scheduled. */
  readonly balance: Money;
}

/** Adds the running balance. @param amount the principal of the loan */
export function withBalances(amount: Money, installments: readonly Installment[]): ScheduledInstallment[] {
  let balance = amount;
  return installments.map((each) => {
    balance = balance.plus(each.capitalized).minus(each.principal);
    return { ...each, balance };
  });
}

/** A payment split into interest and principal. */
export interface Split {
  readonly interest: Money;
  readonly principal: Money;
}

export interface Allocation extends Split {
  readonly installments: readonly Installment[];
}

/** Pays instalments in due order. @throws RangeError if the amount exceeds what is unpaid: the caller compares first */
export function allocate(installments: readonly Installment[], amount: Money): Allocation {
  let left = amount;
  const after = installments.map((before) => {
    if (left.isZero() || isPaid(before)) return before;
    const part = left.atMost(openOf(before));
    left = left.minus(part);
    return { ...before, paid: before.paid.plus(part) };
  });
  if (!left.isZero()) throw new RangeError('The payment exceeds the unpaid instalments.');
  const interest = interestPaid(after).minus(interestPaid(installments));
  return { installments: after, interest, principal: amount.minus(interest) };
}

/** Pays unpaid instalments with all the money that the loan has kept, as if it came at once. */
export function allocateAll(installments: readonly Installment[], paid: Money): readonly Installment[] {
  const unpaid = installments.map((each) => ({ ...each, paid: Money.zero }));
  return allocate(unpaid, paid).installments;
}

export function interestPaid(installments: readonly Installment[]): Money {
  return sumOf(installments.map(interestPaidOf));
}

export function principalPaid(installments: readonly Installment[]): Money {
  return sumOf(installments.map(principalPaidOf));
}
