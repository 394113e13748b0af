import { addMonths, type CalendarDay, daysBetween } from './calendar.ts';
import { type Fraction, inLowestTerms, ONE } from './rational.ts';

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

/**
 * The months of interest of periods that end on consecutive due dates. Empty if each is one month.
 * @param first the number of months from `from` to the end of the first period
 */
export function regularPeriods(
  dayCount: DayCount,
  { from, first, count }: { readonly from: CalendarDay; readonly first: number; readonly count: number },
): readonly Fraction[] {
  if (dayCount === '30/360') return [];
  return Array.from({ length: count }, (_, index) =>
    monthsIn(dayCount, addMonths(from, first + index - 1), addMonths(from, first + index)),
  );
}

function daysByKindOfYear(from: CalendarDay, to: CalendarDay): { readonly common: bigint; readonly leap: bigint } {
  const days = { common: 0n, leap: 0n };
  for (let start = Temporal.PlainDate.from(from); start.toString() < to; ) {
    const newYear = start.with({ month: 1, day: 1 }).add({ years: 1 });
    const end = newYear.toString() < to ? newYear : Temporal.PlainDate.from(to);
    days[start.inLeapYear ? 'leap' : 'common'] += BigInt(start.until(end, { largestUnit: 'days' }).days);
    start = end;
  }
  return days;
}
