import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../adapters/exports/dataset-stream.ts';

describe('CSV', () => {
  it('has a header row, and ends each row with CR LF', () => {
    expect(
      csvOf([
        ['a', 'b'],
        ['1', '2.50'],
      ]),
    ).toBe('a,b\r\n1,2.50\r\n');
  });

  it('quotes what has a comma, a quote or a line break', () => {
    expect(csvOf([['1,5', 'a "b"', 'c\nd']])).toBe('"1,5","a ""b""","c\nd"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('does not let a spreadsheet run %j', (text) => {
    expect(csvOf([[text, -1]])).toBe(`'${text},-1\r\n`);
  });
});
