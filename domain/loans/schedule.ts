import type { Dues } from '../payments/dues.port.ts';
import { amortizeOver, type Period } from '../shared/amortization.ts';
import { addMonths, type CalendarDay, laterOf } from '../shared/calendar.ts';
import { type DayCount, regularPeriods } from '../shared/day-count.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { type Charge, chargesOpenIn, type DatedMoney, statusOfCharge } from './charge.ts';
import type { Disbursement, Entry, ReliefTerms } from './entry.ts';
import {
  accruedOf,
  type Installment,
  interestPaidOf,
  isOverdue,
  isPaid,
  openOf,
  principalOpenOf,
} from './installment.ts';
import { MAX_CHANGES, TooManyChanges } from './loan.errors.ts';
import type { EarlyPayment } from './money-in-flight.ts';
import { PayableDays } from './payable-days.ts';

export const LOAN_STATUSES = ['Active', 'Paused', 'Completed', 'Defaulted'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** Business dates. The loan is Active again on `endsOn`. */
export interface Pause {
  readonly startsOn: CalendarDay;
  readonly endsOn: CalendarDay;
}

/** The status of a loan after its history, and its pauses. */
interface Standing {
  readonly status: LoanStatus;
  /** The current pause, or the latest one. */
  readonly lastPause: Pause | null;
}

/** What a loan owes after an entry. */
interface Owed {
  readonly installments: readonly Installment[];
  readonly charges: readonly Charge[];
  /** `null` unless the loan is written off. */
  readonly lost: unknown;
}

/** The status that an entry gives to a loan of another status. A loan without an entry here keeps its status. */
const TRANSITIONS: Partial<Record<Entry['kind'], Partial<Record<LoanStatus, LoanStatus>>>> = {
  // Only an Active loan can be paused. Without a payment that a reversal has removed, it can have been in default.
  pause: { Active: 'Paused', Defaulted: 'Paused' },
  resuming: { Paused: 'Active' },
  defaulting: { Active: 'Defaulted' },
};

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** What an entry makes of the standing of a loan. @param owed what the entry leaves */
export function standingAfter(before: Standing, entry: Entry, owed: Owed): Standing {
  const status = statusAfter(before, entry, owed);
  if (entry.kind !== 'pause') return { status, lastPause: before.lastPause };
  return { status, lastPause: { startsOn: entry.on, endsOn: addMonths(entry.on, entry.months) } };
}

function statusAfter(before: Standing, entry: Entry, { installments, charges, lost }: Owed): LoanStatus {
  if (installments.every(isPaid) && chargesOpenIn({ charges }).isZero()) return 'Completed';
  if (lost !== null) return 'Defaulted';
  const current = before.status === 'Completed' ? reopenedOn(entry.on, before) : before.status;
  const status = TRANSITIONS[entry.kind]?.[current] ?? current;
  // A default lasts until nothing is overdue.
  const day = judgedDayOf(entry);
  return status === 'Defaulted' && !installments.some((each) => isOverdue(each, day)) ? 'Active' : status;
}

/** An entry of the close of business is about the day that was closed, also if it comes after what was booked since. */
function judgedDayOf(entry: Entry): CalendarDay {
  if ('closedOn' in entry) return entry.closedOn;
  return 'chargedOn' in entry ? entry.chargedOn : entry.on;
}

/** The status of a repaid loan that owes a charge again. The close of business ends no pause of a repaid loan. */
export function reopenedOn(today: CalendarDay, { lastPause }: Pick<Standing, 'lastPause'>): LoanStatus {
  return lastPause !== null && today < lastPause.endsOn ? 'Paused' : 'Active';
}

/** What the history of a loan has made of its first schedule, and the standing of the loan. */
export interface Schedule extends Standing {
  /** By date. */
  readonly installments: readonly Installment[];
  readonly rate: Rate;
  readonly monthlyPayment: Money;
  readonly dayCount: DayCount;
  readonly payableDays: PayableDays;
  /** Due days are whole months from this day, so that month ends are kept. */
  readonly dueDatesFrom: CalendarDay;
  /** The first period begins on this day. Each other one begins on the due day before it, but not before this day. */
  readonly periodsFrom: CalendarDay;
  /** All the money received, by value date. */
  readonly receipts: readonly DatedMoney[];
  /** Fees beside the schedule, the oldest first. */
  readonly charges: readonly Charge[];
  /** The numbers of the instalments that bear no late fee, because what was entered late would have caused it. */
  readonly forgone: readonly number[];
  /** Interest that a payoff or withdrawal has taken off. */
  readonly rebate: Money;
  /** The origination fee, once a withdrawal has given it back. */
  readonly feeReturned: Money;
  /** The outstanding principal when it was booked as lost; `null` unless the loan is written off. */
  readonly lost: Money | null;
  /** `null` unless the loan came from another system. */
  readonly takeover: Takeover | null;
  /** Times in which the interest is at most that of a rate. */
  readonly reliefs: readonly ReliefTerms[];
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
export function firstSchedule({ amount, rate, term, on, ...given }: Disbursement): Schedule {
  const { dayCount = '30/360', payableDays = PayableDays.asDue } = given;
  const periods = regularPeriods({ dayCount, rate, from: on, first: 1, count: term });
  if (periods === null) throw new RangeError('A loan has at least one instalment.');
  const { monthlyPayment, schedule } = amortizeOver(amount, periods);
  const installments = unpaidRows(schedule, { periods, payableDays });
  const start = { dueDatesFrom: on, periodsFrom: on };
  return {
    installments,
    rate,
    monthlyPayment,
    dayCount,
    payableDays,
    ...start,
    receipts: [],
    charges: [],
    forgone: [],
    rebate: Money.zero,
    feeReturned: Money.zero,
    lost: null,
    takeover: null,
    reliefs: [],
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

interface RowDays extends Pick<Schedule, 'payableDays'> {
  readonly periods: InstallmentPeriod;
}

/** @param capitalized before the first row */
export function unpaidRows(
  rows: readonly Pick<Installment, 'principal' | 'interest'>[],
  { periods, payableDays }: RowDays,
  capitalized = Money.zero,
): Installment[] {
  let next: InstallmentPeriod | null = periods;
  return rows.flatMap(({ principal, interest }, index) => {
    if (next === null) return [];
    const { dueOn, months, rate = null, accrued = null, later }: InstallmentPeriod = next;
    next = later;
    return {
      dueOn,
      payableOn: payableDays.on(dueOn),
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

type Periods = Pick<Schedule, 'installments' | 'periodsFrom'>;

/**
 * The day on which the period of an instalment begins. A row of what an instalment had received does not end one, and
 * neither does a prepayment within a period that is paid already.
 */
export function periodStartOf({ installments, periodsFrom }: Periods, index: number): CalendarDay {
  const before = installments.slice(0, index).findLast(endsPeriod);
  return laterOf(before?.dueOn ?? periodsFrom, periodsFrom);
}

function endsPeriod({ kind, months }: Installment): boolean {
  return kind === 'installment' || (kind === 'prepayment' && months.numerator > 0n);
}

/**
 * With the interest of a day: of the rows due by then in full, of the current one by the day, and of later ones none.
 */
export function accruedRows(schedule: Periods, asOf: CalendarDay): readonly Installment[] {
  return schedule.installments.map((each, index) => {
    return { ...each, interest: accruedOf(each, periodStartOf(schedule, index), asOf), relief: undefined };
  });
}

/** The same for a payoff, which never gives interest back that is already paid. */
export function withRebate(schedule: Periods, asOf: CalendarDay): readonly Installment[] {
  return accruedRows(schedule, asOf).map((each, index) => {
    const paid = interestPaidOf(schedule.installments[index] as Installment);
    return paid.exceeds(each.interest) ? { ...each, interest: paid } : each;
  });
}

/** Unpaid interest that is owed by a day. */
export function accruedInterestOf(schedule: Periods, asOf: CalendarDay): Money {
  const rows = withRebate(schedule, asOf);
  return sumOf(rows.map(openOf)).minus(outstandingPrincipalOf(rows));
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

/** The figures of a schedule. */
export interface Figures {
  /** All instalments, without prepayments. */
  readonly term: number;
  readonly totalInterest: Money;
  readonly paidAmount: Money;
  /** The number of unpaid instalments. */
  readonly remainingTerm: number;
  /** Of the oldest unpaid instalment; `null` if all are paid. */
  readonly nextDueOn: CalendarDay | null;
  /** Of the same instalment. */
  readonly nextPayableOn: CalendarDay | null;
}

export function figuresOf({ installments }: Pick<Schedule, 'installments'>): Figures {
  // Counted, not subtracted: rounding can make the last instalments zero, and these are paid from the start.
  const unpaid = installments.filter((each) => !isPaid(each));
  return {
    term: installments.filter(({ kind }) => kind !== 'prepayment').length,
    totalInterest: interestOf(installments),
    paidAmount: sumOf(installments.map(({ paid }) => paid)),
    remainingTerm: unpaid.length,
    nextDueOn: unpaid[0]?.dueOn ?? null,
    nextPayableOn: unpaid[0]?.payableOn ?? null,
  };
}

/** All that schedule and charges still require. */
export function openIn({ installments, charges }: Pick<Schedule, 'installments' | 'charges'>): Money {
  return sumOf(installments.map(openOf)).plus(chargesOpenIn({ charges }));
}

export interface OwingLoan {
  readonly status: LoanStatus;
  readonly installments: readonly Installment[];
  readonly charges: readonly Charge[];
  readonly inFlightAmount: Money;
  readonly earlyPayment: Pick<EarlyPayment, 'kind'> | null;
  readonly lastPause: Pick<Pause, 'endsOn'> | null;
}

export function duesOf({ status, installments, charges, inFlightAmount, earlyPayment, lastPause }: OwingLoan): Dues {
  const unpaid = installments.filter((each) => !isPaid(each));
  const openCharges = charges.filter((each) => statusOfCharge(each) === 'Open');
  const payableDays = unpaid.map(({ payableOn }) => payableOn);
  const days = unpaid.length > 0 ? payableDays : openCharges.map(({ chargedOn }) => chargedOn);
  return {
    // A withdrawal can be less than what is due.
    collectable: (status === 'Active' || status === 'Defaulted') && earlyPayment?.kind !== 'withdrawal',
    pausedUntil: status === 'Paused' && lastPause !== null ? lastPause.endsOn : null,
    payableDays,
    amountBy(day) {
      const due = unpaid.filter(({ payableOn }) => payableOn <= day);
      if (due.length === 0 && unpaid.length > 0) return Money.zero;
      return sumOf(due.map(openOf)).plus(chargesOpenIn({ charges })).minusUpTo(inFlightAmount);
    },
    lastBy(day) {
      const past = days.filter((each) => each <= day);
      return past.length === 0 ? null : past.reduce(laterOf);
    },
  };
}
