import { addMonths, type CalendarDay, daysBetween } from '../shared/calendar.ts';
import { monthsIn } from '../shared/day-count.ts';
import type { LoanChangeId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import type { Phrase } from '../shared/phrase.ts';
import { checkRate, type ProductTerms } from '../shared/product-terms.ts';
import { Rate } from '../shared/rate.ts';
import { minus, plus, times } from '../shared/rational.ts';
import type { ChangeEntry, ChangeTerms } from './entry.ts';
import { type Accrued, accruedBefore, accruedOf, type Installment, isOverdue, isPaid } from './installment.ts';
import { CHANGE_FAULTS, InvalidLoanChange, LoanNotChangeable, OBSTACLES } from './loan.errors.ts';
import { factorOf, type Remainder, remainderFrom, remainderOf, reschedule, shareOfDays } from './reschedule.ts';
import { accruedInterestOf, checkChanges, type LoanStatus, periodStartOf, type Schedule } from './schedule.ts';

export const MIN_CHANGED_TERM = 1;
export const MAX_CHANGED_TERM = 120;
export const MIN_DUE_DAY = 1;
/** Every month has it. */
export const MAX_DUE_DAY = 28;

/** What an operator wants to change. */
export interface WantedChange {
  readonly changeId: LoanChangeId;
  readonly terms: ChangeTerms;
  readonly reason: string;
  readonly today: CalendarDay;
  readonly at: Date;
}

export interface ChangeableLoan {
  readonly status: LoanStatus;
  readonly isWrittenOff: boolean;
  readonly inFlightAmount: Money;
  readonly installments: readonly Installment[];
  readonly schedule: Pick<Schedule, 'changes'>;
  readonly product: Pick<ProductTerms, 'maxRate'> | null;
}

/** @throws InvalidLoanChange, RateCapExceeded, LoanNotChangeable, TooManyChanges */
export function checkChange(loan: ChangeableLoan, terms: ChangeTerms, today: CalendarDay): void {
  if (terms.type === 'term') checkWhole('term', terms.term, MIN_CHANGED_TERM, MAX_CHANGED_TERM);
  if (terms.type === 'dueDay') checkWhole('day', terms.day, MIN_DUE_DAY, MAX_DUE_DAY);
  if (terms.type === 'rate' && loan.product !== null) checkRate(loan.product, terms.rate);
  const obstacles = obstaclesToChange(loan, terms, today);
  if (obstacles.length > 0) throw new LoanNotChangeable(obstacles);
  checkChanges(loan.schedule);
}

function checkWhole(field: 'term' | 'day', value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new InvalidLoanChange(field, CHANGE_FAULTS.whole({ min, max }));
}

/** The broken rules. */
function obstaclesToChange(loan: ChangeableLoan, { type }: ChangeTerms, today: CalendarDay): Phrase[] {
  const { status, isWrittenOff, inFlightAmount, installments } = loan;
  const overdue = installments.some((each) => isOverdue(each, today));
  const partlyPaid = installments.some((each) => !each.paid.isZero() && !isPaid(each));
  const rules: readonly (readonly [boolean, Phrase])[] = [
    [status === 'Paused', OBSTACLES.paused()],
    [status === 'Completed', OBSTACLES.paidOff()],
    [isWrittenOff, OBSTACLES.writtenOff()],
    [!inFlightAmount.isZero(), OBSTACLES.processing()],
    [type === 'reage' && !overdue, OBSTACLES.notOverdue()],
    [type !== 'reage' && overdue, OBSTACLES.overdue()],
    [type !== 'reage' && partlyPaid, OBSTACLES.partlyPaid()],
    [
      type === 'rate' && status !== 'Completed' && !installments.some((each) => bearsRateFrom(today, each)),
      OBSTACLES.nothingDueLater(),
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, obstacle]) => obstacle);
}

/** Applies new terms to what is unpaid. */
export function applyChange(schedule: Schedule, { on, change }: ChangeEntry): Schedule {
  return { ...changed(schedule, on, change), changes: schedule.changes + 1 };
}

function changed(schedule: Schedule, on: CalendarDay, change: ChangeTerms): Schedule {
  if (change.type === 'rate') return changeRate(schedule, on, change.rate);
  const remainder = remainderOf(schedule);
  if (remainder === null) return schedule;
  const kept = { dueOn: remainder.unpaid[0].dueOn, months: remainder.months };
  switch (change.type) {
    case 'term':
      return reschedule(schedule, remainder, { ...kept, term: change.term });
    case 'dueDay':
      return moveDueDay(schedule, remainder, change.day);
    case 'reage':
      return reage(schedule, remainder, on);
  }
}

/** Whether a new rate of a day counts for the row. What is due or partly paid stays as it is. */
function bearsRateFrom(on: CalendarDay, each: Installment): boolean {
  return each.dueOn > on && each.paid.isZero() && !isPaid(each);
}

/** The first row that the new rate counts for bears it for the days that are left of its period. */
function changeRate(schedule: Schedule, on: CalendarDay, rate: Rate): Schedule {
  const { installments, rate: old } = schedule;
  const found = installments.findIndex((each) => bearsRateFrom(on, each));
  const at = found < 0 ? installments.length : found;
  const kept = installments.map((each, index) =>
    index >= at || isPaid(each) ? each : { ...each, rate: each.rate ?? old },
  );
  const remainder = remainderFrom(kept, at);
  if (remainder === null) return { ...schedule, installments: kept, rate };
  const [{ dueOn, months }] = remainder.unpaid;
  const accrued = accruedByRate(remainder.unpaid[0], old, periodStartOf(schedule, at), on);
  return reschedule(schedule, remainder, { dueOn, months, accrued, rate });
}

/** What a row has accrued when its rate changes. `null` if its period has not begun. */
function accruedByRate(row: Installment, ofLoan: Rate, periodStart: CalendarDay, on: CalendarDay): Accrued | null {
  if (on <= periodStart) return null;
  const before = accruedBefore(row, periodStart);
  const share = shareOfDays(daysBetween(before.on, on), daysBetween(before.on, row.dueOn));
  const factor = minus(factorOf(row, ofLoan), before.factor);
  return {
    on,
    interest: accruedOf(row, periodStart, on),
    months: plus(before.months, times(minus(row.months, before.months), share)),
    factor: plus(before.factor, times(factor, share)),
  };
}

/** The next due day moves to the next such day of a month. The first period is longer, and so is its interest. */
function moveDueDay(schedule: Schedule, remainder: Remainder, day: number): Schedule {
  const [first] = remainder.unpaid;
  const start = periodStartOf(schedule, schedule.installments.indexOf(first));
  const dueOn = nextDayOfMonth(first.dueOn, day);
  const { on: since, months: borne } = accruedBefore(first, start);
  const more = shareOfDays(daysBetween(first.dueOn, dueOn), daysBetween(since, first.dueOn));
  const months = plus(remainder.months, times(minus(first.months, borne), more));
  return reschedule(schedule, remainder, { dueOn, dueDatesFrom: dueOn, months });
}

/** @param day 1..28, which every month has */
function nextDayOfMonth(from: CalendarDay, day: number): CalendarDay {
  const same = Temporal.PlainDate.from(from).with({ day }).toString() as CalendarDay;
  return same >= from ? same : addMonths(same, 1);
}

/**
 * Adds the interest that is owed by this day to the principal. The first new due day is in a month. Without the payment
 * that a reversal has removed, a prepayment can fill what was due as an ordinary payment. Then the dates stay.
 */
function reage(schedule: Schedule, remainder: Remainder, on: CalendarDay): Schedule {
  if (remainder.unpaid[0].payableOn > on) return schedule;
  const added = accruedInterestOf(schedule, on);
  const dueOn = addMonths(on, 1);
  const months = monthsIn(schedule.dayCount, on, dueOn);
  const begun = { dueOn, dueDatesFrom: on, periodsFrom: on, months };
  return reschedule(schedule, remainder, { ...begun, accrued: null, rate: schedule.rate, added });
}

export const CHANGE_TYPES = ['term', 'rate', 'dueDay', 'reage'] as const satisfies readonly ChangeTerms['type'][];
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** New terms as they are asked for: a type, and its value. */
export interface WantedTerms {
  readonly type: ChangeType;
  /** The number of instalments from now on. */
  readonly term?: number | null;
  /** Percent a year. */
  readonly interestRate?: number | null;
  /** Of the month. */
  readonly day?: number | null;
}

const FIELDS = { term: 'term', rate: 'rate', dueDay: 'day', reage: null } as const;

/** @throws InvalidLoanChange without the value of the type, or with that of another; InvalidRate */
export function changeTermsOf({ type, term, interestRate, day }: WantedTerms): ChangeTerms {
  const values = { term: term ?? null, rate: interestRate ?? null, day: day ?? null };
  for (const [wanted, field] of Object.entries(FIELDS)) {
    if (field === null) continue;
    const given = values[field] !== null;
    if (given && wanted !== type) throw new InvalidLoanChange(field, CHANGE_FAULTS.onlyFor({ type: wanted }));
    if (!given && wanted === type) throw new InvalidLoanChange(field, CHANGE_FAULTS.requiredFor({ type }));
  }
  if (type === 'term' && values.term !== null) return { type, term: values.term };
  if (type === 'rate' && values.rate !== null) return { type, rate: Rate.ofPercent(values.rate) };
  if (type === 'dueDay' && values.day !== null) return { type, day: values.day };
  return { type: 'reage' };
}
