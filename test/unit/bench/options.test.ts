import { describe, expect, it } from 'vitest';
import { readOptions } from '../../bench/options.ts';

describe("the benchmark's options", () => {
  it('make short rounds when quick, and obey what is said', () => {
    expect(readOptions(['--quick']).seconds).toBeLessThan(1);
    expect(readOptions(['--quick', '--seconds', '3']).seconds).toBe(3);
  });

  it.each([[['--growth', '--memory']], [['--rounds', '0']], [['--seconds', 'long']], [['--unknown']]])(
    'refuse %j',
    (args) => {
      expect(() => readOptions(args)).toThrow();
    },
  );
});
