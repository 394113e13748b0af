import { addMonths, type CalendarDay, daysBetween, earlierOf, plainDate } from '../shared/calendar.ts';
import { monthsIn } from '../shared/day-count.ts';
import type { LoanChangeId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import type { Phrase } from '../shared/phrase.ts';
import { checkRate, type ProductTerms } from '../shared/product-terms.ts';
import { Rate } from '../shared/rate.ts';
import { minus, plus, times } from '../shared/rational.ts';
import type { ChangeEntry, ChangeTerms, Past } from './entry.ts';
import {
  type Accrued,
  accruedBefore,
  accruedOf,
  contractOf,
  factorOf,
  type Installment,
  isOverdue,
  isPaid,
  shareOfDays,
} from './installment.ts';
import { CHANGE_FAULTS, InvalidLoanChange, LoanNotChangeable, OBSTACLES } from './loan.errors.ts';
import { applyRelief } from './relief.ts';
import { type Remainder, remainderFrom, remainderOf, reschedule } from './reschedule.ts';
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
  /** The day on which it takes effect. By default today. */
  readonly effectiveOn?: CalendarDay | null;
  /** Required for an earlier day. */
  readonly past?: Past;
  readonly today: CalendarDay;
  readonly at: Date;
}

type WantedDays = Pick<WantedChange, 'terms' | 'effectiveOn' | 'today'>;

/** The day from which new terms count. Those of a relief may reach back further than is asked. */
export function effectiveDayOf(
  { type, from }: { readonly type: ChangeType; readonly from?: CalendarDay | null },
  wanted: CalendarDay,
): CalendarDay {
  return type === 'relief' && from ? earlierOf(from, wanted) : wanted;
}

/** @param since the day of the disbursement. @throws InvalidLoanChange if a day is before it, or not yet */
export function checkDays({ terms, today, ...wanted }: WantedDays, since: CalendarDay): void {
  const effectiveOn = wanted.effectiveOn ?? today;
  if (effectiveOn < since || effectiveOn > today) {
    const days = { from: plainDate(since), to: plainDate(today) };
    throw new InvalidLoanChange('effectiveOn', CHANGE_FAULTS.dayFrom(days));
  }
  if (terms.type === 'relief' && terms.from < since) {
    throw new InvalidLoanChange('from', CHANGE_FAULTS.beforeDisbursement({ day: plainDate(since) }));
  }
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
  if (terms.type === 'relief' && terms.to < terms.from) throw new InvalidLoanChange('to', CHANGE_FAULTS.endsBefore());
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
export function obstaclesToChange(loan: ChangeableLoan, terms: ChangeTerms, today: CalendarDay): Phrase[] {
  const { type } = terms;
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
    [status !== 'Completed' && !isBorne(installments, terms, today), OBSTACLES.nothingDueLater()],
  ];
  return rules.filter(([broken]) => broken).map(([, obstacle]) => obstacle);
}

/** Whether an instalment bears the new rate. Other terms are those of all that is unpaid. */
function isBorne(installments: readonly Installment[], terms: ChangeTerms, today: CalendarDay): boolean {
  if (terms.type === 'rate') return installments.some((each) => bearsRateFrom(today, each));
  return terms.type !== 'relief' || installments.some((each) => each.dueOn > terms.from && !isPaid(each));
}

/** Applies new terms to what is unpaid. */
export function applyChange(schedule: Schedule, { on, change }: ChangeEntry): Schedule {
  return { ...changed(schedule, on, change), changes: schedule.changes + 1 };
}

function changed(schedule: Schedule, on: CalendarDay, change: ChangeTerms): Schedule {
  if (change.type === 'rate') return changeRate(schedule, on, change.rate);
  // It may free money that rows were paid with ahead, so it counts for paid rows, too.
  if (change.type === 'relief') {
    const { type: _type, ...terms } = change;
    return applyRelief(schedule, on, terms);
  }
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
    interest: accruedOf(contractOf(row), periodStart, on),
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

export const CHANGE_TYPES = [
  'term',
  'rate',
  'dueDay',
  'reage',
  'relief',
] as const satisfies readonly ChangeTerms['type'][];
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** New terms as they are asked for: a type, and its values. */
export interface WantedTerms {
  readonly type: ChangeType;
  /** The number of instalments from now on. */
  readonly term?: number | null;
  /** Percent a year. */
  readonly interestRate?: number | null;
  /** Of the month. */
  readonly day?: number | null;
  readonly from?: CalendarDay | null;
  readonly to?: CalendarDay | null;
}

/** The types that each value belongs to, and its name in the domain. */
const VALUES = {
  term: { types: ['term'], field: 'term' },
  interestRate: { types: ['rate', 'relief'], field: 'rate' },
  day: { types: ['dueDay'], field: 'day' },
  from: { types: ['relief'], field: 'from' },
  to: { types: ['relief'], field: 'to' },
} as const satisfies Partial<Record<keyof WantedTerms, { types: readonly ChangeType[]; field: string }>>;

/** @throws InvalidLoanChange without a value of the type, or with that of another; InvalidRate */
export function changeTermsOf(wanted: WantedTerms): ChangeTerms {
  const { type, term, interestRate, day, from, to } = wanted;
  for (const [name, { types, field }] of Object.entries(VALUES)) {
    const given = (wanted[name as keyof WantedTerms] ?? null) !== null;
    const isWanted = (types as readonly ChangeType[]).includes(type);
    if (given && !isWanted) throw new InvalidLoanChange(field, CHANGE_FAULTS.onlyFor({ type: types.join(', ') }));
    if (!given && isWanted) throw new InvalidLoanChange(field, CHANGE_FAULTS.requiredFor({ type }));
  }
  if (type === 'term' && term != null) return { type, term };
  if (type === 'rate' && interestRate != null) return { type, rate: Rate.ofPercent(interestRate) };
  if (type === 'dueDay' && day != null) return { type, day };
  if (type === 'relief' && interestRate != null && from != null && to != null)
    return { type, rate: Rate.ofPercent(interestRate), from, to };
  return { type: 'reage' };
}
