import { addDays, type CalendarDay } from '../shared/calendar.ts';
import { divideHalfUp } from '../shared/rational.ts';

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

/** The payable days of the oldest unpaid instalments of a bucket. Without `earliest`, there is no limit. */
export function payableDaysOf(bucket: PastDueBucket, today: CalendarDay) {
  const { from, to } = RANGES[bucket];
  return { earliest: to === null ? undefined : addDays(today, -to), latest: addDays(today, -from) };
}

/** `null` if nothing is overdue. */
export function bucketOf(daysPastDue: number): PastDueBucket | null {
  return PAST_DUE_BUCKETS.findLast((bucket) => daysPastDue >= RANGES[bucket].from) ?? null;
}

export const PORTFOLIO_BUCKETS = ['current', ...PAST_DUE_BUCKETS] as const;
export type PortfolioBucket = (typeof PORTFOLIO_BUCKETS)[number];

/** Outstanding principal by bucket, in minor units. */
export type PrincipalByBucket = Readonly<Record<PortfolioBucket, bigint>>;

const AT_RISK: Readonly<Record<'par30' | 'par60' | 'par90', readonly PastDueBucket[]>> = {
  par30: ['31-60', '61-90', 'over-90'],
  par60: ['61-90', 'over-90'],
  par90: ['over-90'],
};

/** The percentage of the principal, with two decimals, on loans more than 30, 60 and 90 days past due. */
export function portfolioAtRisk(principal: PrincipalByBucket) {
  const total = PORTFOLIO_BUCKETS.reduce((sum, bucket) => sum + principal[bucket], 0n);
  const percentOf = (buckets: readonly PastDueBucket[]) => {
    const atRisk = buckets.reduce((sum, bucket) => sum + principal[bucket], 0n);
    return total === 0n ? 0 : Number(divideHalfUp(atRisk * 10_000n, total)) / 100;
  };
  return { par30: percentOf(AT_RISK.par30), par60: percentOf(AT_RISK.par60), par90: percentOf(AT_RISK.par90) };
}
