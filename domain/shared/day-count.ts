import { monthsAt, type Period, SharedPeriod } from './amortization.ts';
import { addMonths, type CalendarDay, daysBetween, earlierOf, isLeapYear, newYear, yearOf } from './calendar.ts';
import type { Rate } from './rate.ts';
import { type Fraction, inLowestTerms, ONE, times } from './rational.ts';

/** How a period counts for its interest: as a month, or by its days. */
export const DAY_COUNTS = ['30/360', 'actual/365', 'actual/actual'] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

const MONTHS_PER_YEAR = 12n;
const DAYS_PER_YEAR = 365n;
const DAYS_PER_LEAP_YEAR = 366n;

/**
 * The months of interest of a period that lasts one month by the calendar: twelve times its part of a year. The first day
 * counts, the last does not. `actual/actual` relates the days in each calendar year to the days of that year.
 */
export function monthsIn(dayCount: DayCount, from: CalendarDay, to: CalendarDay): Fraction {
  switch (dayCount) {
    case '30/360':
      return ONE;
    case 'actual/365':
      return inLowestTerms(MONTHS_PER_YEAR * BigInt(daysBetween(from, to)), DAYS_PER_YEAR);
    case 'actual/actual': {
      const { common, leap } = daysByKindOfYear(from, to);
      const share = common * DAYS_PER_LEAP_YEAR + leap * DAYS_PER_YEAR;
      return inLowestTerms(MONTHS_PER_YEAR * share, DAYS_PER_YEAR * DAYS_PER_LEAP_YEAR);
    }
  }
}

interface Due {
  readonly dueOn: CalendarDay;
  /** The months of interest of the period that ends then. */
  readonly months: Fraction;
}

/** A period between two due dates. */
export class RegularPeriod extends SharedPeriod implements Due {
  readonly dueOn: CalendarDay;
  readonly months: Fraction;
  declare readonly later: RegularPeriod | null;

  constructor({ dueOn, months }: Due, rate: Rate, later: RegularPeriod | null) {
    super(times(rate.monthlyFraction(), months), later);
    this.dueOn = dueOn;
    this.months = months;
  }
}

interface Regular {
  readonly dayCount: DayCount;
  readonly rate: Rate;
  /** Due dates are whole months from this day. */
  readonly from: CalendarDay;
  /** The number of months from `from` to the end of the first period. */
  readonly first: number;
  readonly count: number;
}

/**
 * Periods that end on consecutive due dates, `null` for none. Most entries of a history amortize over periods that the one
 * before it had, too, so the latest few are kept.
 */
export function regularPeriods({ dayCount, rate, from, first, count }: Regular): RegularPeriod | null {
  const last = first + count - 1;
  const calendar = `${dayCount} ${from} ${last}`;
  const dues = kept(calendars, calendar);
  const known = kept(periods, `${rate.units} ${calendar}`);
  let period = known.at(-1) ?? null;
  for (let number = last - known.length; number >= first; number--) {
    const due = dues[last - number] ?? dueAfter(dayCount, from, number);
    if (dues.length === last - number) dues.push(due);
    period = new RegularPeriod(due, rate, period);
    known.push(period);
  }
  return known[last - first] ?? null;
}

function dueAfter(dayCount: DayCount, from: CalendarDay, number: number): Due {
  const dueOn = addMonths(from, number);
  return { dueOn, months: monthsIn(dayCount, addMonths(from, number - 1), dueOn) };
}

/** The last of each list first. */
const calendars = new Map<string, Due[]>();
const periods = new Map<string, RegularPeriod[]>();
const KEPT = 4;

function kept<One>(lists: Map<string, One[]>, key: string): One[] {
  const list = lists.get(key) ?? [];
  lists.delete(key);
  lists.set(key, list);
  for (const oldest of lists.keys()) {
    if (lists.size <= KEPT) break;
    lists.delete(oldest);
  }
  return list;
}

/** The periods of a new loan. */
export function firstPeriods(dayCount: DayCount, rate: Rate, from: CalendarDay, term: number): Period {
  const byDays = dayCount === '30/360' ? null : regularPeriods({ dayCount, rate, from, first: 1, count: term });
  return byDays ?? monthsAt(rate, term);
}

function daysByKindOfYear(from: CalendarDay, to: CalendarDay): { readonly common: bigint; readonly leap: bigint } {
  const days = { common: 0n, leap: 0n };
  for (let start = from; start < to; ) {
    const year = yearOf(start);
    const end = earlierOf(newYear(year + 1), to);
    days[isLeapYear(year) ? 'leap' : 'common'] += BigInt(daysBetween(start, end));
    start = end;
  }
  return days;
}
