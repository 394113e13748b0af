import { amortize } from '../shared/amortization.ts';
import { addMonths, type CalendarDay, laterOf } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { ONE } from '../shared/rational.ts';
import type { Disbursement } from './entry.ts';
import { type Installment, interestPaidOf, isPaid, openOf, principalOpenOf } from './installment.ts';

/** What the history of a loan has made of its first schedule. */
export interface Schedule {
  /** By date. */
  readonly installments: readonly Installment[];
  readonly rate: Rate;
  readonly monthlyPayment: Money;
  /** Due dates are whole months from this day, so that month ends are kept. */
  readonly dueDatesFrom: CalendarDay;
  /** The first period begins on this day. Each other one begins on the due date before it, but not before this day. */
  readonly periodsFrom: CalendarDay;
  /** All the money received, by value date. */
  readonly receipts: readonly DatedMoney[];
  /** Interest that a payoff has taken off. */
  readonly rebate: Money;
  /** The outstanding principal when it was booked as lost; `null` unless the loan is written off. */
  readonly lost: Money | null;
}

export interface DatedMoney {
  readonly on: CalendarDay;
  readonly amount: Money;
}

/** The schedule of a new loan. Instalment k is due k months after the day of disbursement, counted from that day. */
export function firstSchedule({ amount, rate, term, on }: Disbursement): Schedule {
  const { monthlyPayment, schedule } = amortize(amount, rate, term);
  const installments = schedule.map(({ month, principal, interest }) => ({
    ...unpaidRow,
    dueOn: addMonths(on, month),
    principal,
    interest,
  }));
  const start = { dueDatesFrom: on, periodsFrom: on };
  return { installments, rate, monthlyPayment, ...start, receipts: [], rebate: Money.zero, lost: null };
}

/** What rows of a schedule have in common until money comes. */
export const unpaidRow = {
  paid: Money.zero,
  capitalized: Money.zero,
  months: ONE,
  kind: 'installment',
} as const satisfies Partial<Installment>;

/** The day on which the period of an instalment begins. A row of what an instalment had received does not end one. */
export function periodStartOf(
  { installments, periodsFrom }: Pick<Schedule, 'installments' | 'periodsFrom'>,
  index: number,
): CalendarDay {
  const before = installments.slice(0, index).findLast(({ kind }) => kind !== 'part');
  return laterOf(before?.dueOn ?? periodsFrom, periodsFrom);
}

/** Total interest, paid and unpaid, capitalized interest included. */
export function interestOf(installments: readonly Installment[]): Money {
  return sumOf(installments.map((each) => each.interest.plus(each.capitalized)));
}

export function outstandingPrincipalOf(installments: readonly Installment[]): Money {
  return sumOf(installments.map(principalOpenOf));
}

export function interestPaid(installments: readonly Installment[]): Money {
  return sumOf(installments.map(interestPaidOf));
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

/** More money than the schedule requires. */
export class Overpaid extends RangeError {}

/** Pays instalments in order. @throws Overpaid: the caller compares first */
export function allocate(installments: readonly Installment[], amount: Money): readonly Installment[] {
  let left = amount;
  const after = installments.map((before) => {
    if (left.isZero() || isPaid(before)) return before;
    const part = left.atMost(openOf(before));
    left = left.minus(part);
    return { ...before, paid: before.paid.plus(part) };
  });
  if (!left.isZero()) throw new Overpaid('The payment exceeds the unpaid instalments.');
  return after;
}
