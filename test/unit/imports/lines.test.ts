import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../adapters/imports/loan-lines.ts';

async function linesIn(chunks: readonly string[], maxBytes = 5): Promise<(string | null)[]> {
  const lines = linesOf(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), maxBytes);
  return Array.fromAsync(lines, (line) => line && Buffer.from(line).toString());
}

describe('the lines of a file', () => {
  it.each<[string, string[], (string | null)[]]>([
    ['end with it or before', ['ab\ncd', '\nef'], ['ab', 'cd', 'ef']],
    ['can come in any parts', ['a', 'b', '\n', 'c\n\n', 'd\n'], ['ab', 'c', '', 'd']],
    ['may be as long as the limit', ['12345\n', '123', '45'], ['12345', '12345']],
    [
      'are null over the limit, and the next ones are read',
      ['123456\nab\n', '12345', '6', '7\ncd'],
      [null, 'ab', null, 'cd'],
    ],
    ['are missing in an empty file', [], []],
  ])('%s', async (_what, chunks, lines) => {
    expect(await linesIn(chunks)).toEqual(lines);
  });
});
