import { amortizeOver, type Period } from '../shared/amortization.ts';
import { type CalendarDay, laterOf } from '../shared/calendar.ts';
import { type DayCount, regularPeriods } from '../shared/day-count.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import type { Charge } from './charge.ts';
import type { DatedMoney } from './dated-money.ts';
import type { Disbursement } from './entry.ts';
import { type Installment, interestPaidOf, principalOpenOf } from './installment.ts';
import { MAX_CHANGES, TooManyChanges } from './loan.errors.ts';
import type { Standing } from './standing.ts';

/** What the history of a loan has made of its first schedule, and the standing of the loan. */
export interface Schedule extends Standing {
  /** By date. */
  readonly installments: readonly Installment[];
  readonly rate: Rate;
  readonly monthlyPayment: Money;
  readonly dayCount: DayCount;
  /** Due dates are whole months from this day, so that month ends are kept. */
  readonly dueDatesFrom: CalendarDay;
  /** The first period begins on this day. Each other one begins on the due date before it, but not before this day. */
  readonly periodsFrom: CalendarDay;
  /** All the money received, by value date. */
  readonly receipts: readonly DatedMoney[];
  /** Fees beside the schedule, the oldest first. */
  readonly charges: readonly Charge[];
  /** Interest that a payoff has taken off. */
  readonly rebate: Money;
  /** The outstanding principal when it was booked as lost; `null` unless the loan is written off. */
  readonly lost: Money | null;
  /** `null` unless the loan came from another system. */
  readonly takeover: Takeover | null;
  /** The number of prepayments and changes. */
  readonly changes: number;
}

/** When a loan came from another system. */
export interface Takeover {
  readonly on: CalendarDay;
  /** The number of instalments that were paid by then, from the first one on. */
  readonly paid: number;
}

/** Before a prepayment or a change. @throws TooManyChanges */
export function checkChanges({ changes }: Pick<Schedule, 'changes'>): void {
  if (changes >= MAX_CHANGES) throw new TooManyChanges();
}

/** The schedule of a new loan. Instalment k is due k months after the day of disbursement, counted from that day. */
export function firstSchedule({ amount, rate, term, on, dayCount = '30/360' }: Disbursement): Schedule {
  const periods = regularPeriods({ dayCount, rate, from: on, first: 1, count: term });
  if (periods === null) throw new RangeError('A loan has at least one instalment.');
  const { monthlyPayment, schedule } = amortizeOver(amount, periods);
  const installments = unpaidRows(schedule, periods);
  const start = { dueDatesFrom: on, periodsFrom: on };
  return {
    installments,
    rate,
    monthlyPayment,
    dayCount,
    ...start,
    receipts: [],
    charges: [],
    rebate: Money.zero,
    lost: null,
    takeover: null,
    changes: 0,
    status: 'Active',
    lastPause: null,
  };
}

/** The period of an instalment that is to be made. Without `rate` and `accrued` it bears the rate of the loan. */
export interface InstallmentPeriod extends Period, Pick<Installment, 'dueOn' | 'months'> {
  readonly rate?: Installment['rate'];
  readonly accrued?: Installment['accrued'];
  readonly later: InstallmentPeriod | null;
}

/** @param capitalized before the first row */
export function unpaidRows(
  rows: readonly Pick<Installment, 'principal' | 'interest'>[],
  periods: InstallmentPeriod,
  capitalized = Money.zero,
): Installment[] {
  let next: InstallmentPeriod | null = periods;
  return rows.flatMap(({ principal, interest }, index) => {
    if (next === null) return [];
    const { dueOn, months, rate = null, accrued = null, later }: InstallmentPeriod = next;
    next = later;
    return {
      dueOn,
      principal,
      interest,
      paid: Money.zero,
      capitalized: index === 0 ? capitalized : Money.zero,
      months,
      rate,
      accrued,
      kind: 'installment',
    };
  });
}

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
