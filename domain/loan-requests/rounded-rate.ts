import { type Fraction, inLowestTerms } from '../shared/rational.ts';

/** Percent. The search ends here, far above any accepted terms. */
const HIGHEST_RATE = 10n ** 9n;

export interface RateSearch {
  readonly decimals: number;
  /** Percent. The search begins here; any number leads to the same result. */
  readonly near: number;
  /** Whether the rate is at least this fraction (1 is 100 percent). True up to the rate, then false. */
  readonly reaches: (rate: Fraction) => boolean;
}

// Why: docs/decisions/0004-rates-of-charge-are-never-solved.md
/**
 * A rate in percent, rounded half up to `decimals`: the highest such number that, less half a step, is still reached.
 * The rate itself is never calculated, so nothing is rounded twice, and a rate exactly on half a step goes up.
 * @throws RangeError if the rate is negative, above 10^9 percent, or does not exist
 */
export function roundedRate({ decimals, near, reaches }: RateSearch): number {
  const steps = 10n ** BigInt(decimals);
  const most = HIGHEST_RATE * steps;
  const isAtLeast = (rounded: bigint) => reaches(inLowestTerms(2n * rounded - 1n, 200n * steps));
  let low = BigInt(Math.floor(Math.min(Math.max(near, 0) * Number(steps), Number(most))));
  let high = low + 1n;
  for (let leap = 1n; isAtLeast(high); leap *= 2n) {
    if (high > most) throw new RangeError('The credit has no rate of at most 10^9 percent.');
    low = high;
    high += leap;
  }
  for (let leap = 1n; low > 0n && !isAtLeast(low); leap *= 2n) {
    high = low;
    low = low > leap ? low - leap : 0n;
  }
  if (low === 0n && !reaches({ numerator: 0n, denominator: 1n })) {
    throw new RangeError('The payments are less than the advance.');
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isAtLeast(middle)) low = middle;
    else high = middle;
  }
  return Number(low) / Number(steps);
}
