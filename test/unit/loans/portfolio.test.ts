import { describe, expect, it } from 'vitest';
import { bucketOf, PAST_DUE_BUCKETS, payableDaysOf, portfolioAtRisk } from '../../../domain/loans/portfolio.ts';
import { addDays, calendarDay, daysBetween } from '../../../domain/shared/calendar.ts';

const TODAY = calendarDay('2026-11-26');

describe('a bucket of days past due', () => {
  it.each([
    [0, null],
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, 'over-90'],
    [5000, 'over-90'],
  ])('of %i days is %s', (days, bucket) => {
    expect(bucketOf(days)).toBe(bucket);
  });

  it('has the due dates that are so many days ago', () => {
    for (const bucket of PAST_DUE_BUCKETS) {
      const { earliest, latest } = payableDaysOf(bucket, TODAY);
      const ends = [latest, ...(earliest === undefined ? [] : [earliest])];
      expect(ends.map((day) => bucketOf(daysBetween(day, TODAY)))).toEqual(ends.map(() => bucket));
      expect(bucketOf(daysBetween(addDays(latest, 1), TODAY))).not.toBe(bucket);
      if (earliest !== undefined) expect(bucketOf(daysBetween(addDays(earliest, -1), TODAY))).not.toBe(bucket);
    }
  });
});

describe('the portfolio at risk', () => {
  it('is a share of the principal, rounded half up to two decimals', () => {
    const principal = { current: 60_000n, '1-30': 10_000n, '31-60': 10_000n, '61-90': 10_001n, 'over-90': 10_004n };
    expect(portfolioAtRisk(principal)).toEqual({ par30: 30, par60: 20, par90: 10 });
    const third = { current: 2n, '1-30': 0n, '31-60': 0n, '61-90': 0n, 'over-90': 1n };
    expect(portfolioAtRisk(third)).toEqual({ par30: 33.33, par60: 33.33, par90: 33.33 });
    expect(portfolioAtRisk({ ...third, current: 1n })).toMatchObject({ par90: 50 });
    expect(portfolioAtRisk({ ...third, current: 199n, 'over-90': 1n }).par90).toBe(0.5);
    expect(portfolioAtRisk({ ...third, current: 15_999n, 'over-90': 1n }).par90).toBe(0.01);
  });

  it('is 0 without loans', () => {
    const nothing = { current: 0n, '1-30': 0n, '31-60': 0n, '61-90': 0n, 'over-90': 0n };
    expect(portfolioAtRisk(nothing)).toEqual({ par30: 0, par60: 0, par90: 0 });
  });
});
