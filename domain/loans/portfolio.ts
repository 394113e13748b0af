import { divideHalfUp } from '../shared/rational.ts';
import { PAST_DUE_BUCKETS, type PastDueBucket } from './past-due.ts';

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
