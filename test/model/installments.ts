import { daysAfter, type Row, type Share } from './reference-arithmetic.ts';

/** What an instalment bears interest for. */
export interface Borne {
  /** The part of a month. */
  readonly share: Share;
  /** In percent a year. */
  readonly rate: number;
  /** Null if its rate did not change within its period. */
  readonly mixed: Mixed | null;
}

export interface ModelInstallment extends Row, Borne {
  /** Due so many months after the disbursement. */
  readonly month: number;
  /** The day on which its period begins. */
  readonly startsOn: string;
  readonly dueOn: string;
  /** Money that is given by this day is in time. */
  readonly payableOn: string;
  /** Interest of pauses, owed as principal from this instalment on. */
  readonly capitalized: number;
  readonly paid: number;
  /** Only what an instalment had received when the rest of it was amortized again, or a prepayment. */
  readonly part: boolean;
  readonly prepaid: boolean;
  /** Of a row whose interest is without what is forgiven. */
  readonly relief?: Forgiven;
}

/** Interest that is not owed, and the days that it is of. */
export interface Forgiven {
  readonly on: string;
  /** The day after the last one. */
  readonly until: string;
  readonly forgiven: number;
}

/** A period that bears several rates. */
export interface Mixed {
  /** That of each of its days, in percent a year. */
  readonly rates: readonly number[];
  /** The day of the last change, and what had accrued by it. */
  readonly since: string;
  readonly kept: number;
}

export type Rows = readonly ModelInstallment[];

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export function dueOf({ principal, interest }: Row): number {
  return principal + interest;
}

export function isOpen(each: ModelInstallment): boolean {
  return each.paid < dueOf(each);
}

export function sumOf(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

export function openOf(rows: Rows): number {
  return sumOf(rows.map((each) => dueOf(each) - each.paid));
}

export function principalOpen(rows: Rows): number {
  return sumOf(rows.map((each) => each.principal - Math.max(0, each.paid - each.interest)));
}

/** Interest, paid and unpaid. */
export function interestIn(rows: Rows): number {
  return sumOf(rows.map(({ interest, capitalized }) => interest + capitalized));
}

export function capitalizedIn(rows: Rows): number {
  return sumOf(rows.map(({ capitalized }) => capitalized));
}

export function overdueIn(rows: Rows, day: string): number {
  return openOf(rows.filter((each) => each.payableOn < day));
}

export function isInDefault(rows: Rows, day: string): boolean {
  return overdueIn(rows, daysAfter(day, -90)) > 0;
}

/** What has fallen due comes before all else. */
export function hasFallenDue({ dueOn, payableOn }: ModelInstallment, day: string): boolean {
  return dueOn <= day || payableOn <= day;
}

/** The rows, paid by this much money: the first one first. */
export function filled(rows: Rows, money: number): Rows {
  let left = money;
  return rows.map((each) => {
    const paid = Math.min(left, dueOf(each));
    left -= paid;
    return { ...each, paid };
  });
}

/** The rows without interest that is not owed on this day. What is paid stays. */
export function rebated(rows: Rows, day: string): Rows {
  return accrued(rows, day).map((owed, index) => {
    const { paid = 0, interest = 0 } = rows[index] ?? {};
    return { ...owed, interest: Math.max(owed.interest, Math.min(paid, interest)) };
  });
}

/** The rows with their interest by this day. */
export function accrued(rows: Rows, day: string): Rows {
  return rows.map(({ relief, ...each }) => {
    const { since, kept } = each.mixed ?? { since: each.startsOn, kept: 0 };
    const [passed, period] = [daysBetween(since, day), daysBetween(since, each.dueOn)];
    if (passed >= period) return each;
    const whole = each.interest + (relief?.forgiven ?? 0) - kept;
    const sofar = kept + shareOf(whole, Math.max(0, passed), period) - forgivenBy(day, relief);
    return { ...each, interest: Math.min(each.interest, Math.max(0, sofar)) };
  });
}

/** Rounded half up. */
const shareOf = (amount: number, part: number, whole: number) => Math.floor((2 * amount * part + whole) / (2 * whole));

function forgivenBy(day: string, relief: Forgiven | undefined): number {
  if (relief === undefined || day <= relief.on) return 0;
  const { on, until, forgiven } = relief;
  return day >= until ? forgiven : shareOf(forgiven, daysBetween(on, day), daysBetween(on, until));
}

export function statusOf(each: ModelInstallment, today: string) {
  if (!isOpen(each)) return 'Paid';
  if (each.payableOn < today) return 'Overdue';
  return each.paid > 0 ? 'Partially Paid' : 'Upcoming';
}
