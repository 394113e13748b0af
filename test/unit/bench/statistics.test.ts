import { describe, expect, it } from 'vitest';
import { readOptions } from '../../bench/options.ts';
import { median, quantile, slope } from '../../bench/statistics.ts';

describe("the benchmark's figures", () => {
  it('take the middle of an odd number of rounds and the mean of the two in the middle of an even one', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 7])).toBe(6);
  });

  it('find the slowest of a hundred at p99', () => {
    const latencies = Array.from({ length: 100 }, (_, index) => 100 - index);

    expect(quantile(latencies, 0.5)).toBe(51);
    expect(quantile(latencies, 0.99)).toBe(100);
  });

  it('tell growth from noise by the line through all samples', () => {
    expect(slope([1, 2, 3, 4], [10, 12, 14, 16])).toBeCloseTo(2);
    expect(slope([1, 2, 3, 4], [10, 12, 12, 10])).toBeCloseTo(0);
  });
});

describe("the benchmark's options", () => {
  it('make short rounds when quick, and obey what is said', () => {
    expect(readOptions(['--quick'])?.seconds).toBeLessThan(1);
    expect(readOptions(['--quick', '--seconds', '3'])?.seconds).toBe(3);
  });

  it.each([[['--growth', '--memory']], [['--rounds', '0']], [['--seconds', 'long']], [['--unknown']]])(
    'refuse %j',
    (args) => {
      expect(() => readOptions(args)).toThrow();
    },
  );
});
