import { addDays, type CalendarDay } from '../shared/calendar.ts';

/** Groups of overdue loans by days past due, the least overdue first. */
export const PAST_DUE_BUCKETS = ['1-30', '31-60', '61-90', 'over-90'] as const;
export type PastDueBucket = (typeof PAST_DUE_BUCKETS)[number];

/** Days past due. `to` is `null` for any higher number. */
const RANGES: Readonly<Record<PastDueBucket, { readonly from: number; readonly to: number | null }>> = {
  '1-30': { from: 1, to: 30 },
  '31-60': { from: 31, to: 60 },
  '61-90': { from: 61, to: 90 },
  'over-90': { from: 91, to: null },
};

/** The due dates of the oldest unpaid instalments of a bucket. Without `earliest`, there is no limit. */
export function dueDatesOf(bucket: PastDueBucket, today: CalendarDay) {
  const { from, to } = RANGES[bucket];
  return { earliest: to === null ? undefined : addDays(today, -to), latest: addDays(today, -from) };
}

/** `null` if nothing is overdue. */
export function bucketOf(daysPastDue: number): PastDueBucket | null {
  return PAST_DUE_BUCKETS.findLast((bucket) => daysPastDue >= RANGES[bucket].from) ?? null;
}
