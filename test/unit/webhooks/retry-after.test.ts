import { expect, it } from 'vitest';
import { retryAfterMs } from '../../../adapters/webhooks/node-webhook-sender.ts';

const NOW = new Date('2026-11-20T23:02:00.000Z');

it.each([
  ['0', 0],
  ['120', 120_000],
  ['999999999', 999_999_999_000],
  ['Fri, 20 Nov 2026 23:03:30 GMT', 90_000],
  ['Friday, 20-Nov-26 23:03:30 GMT', 90_000],
  ['Fri Nov 20 23:03:30 2026', 90_000],
  ['Fri, 20 Nov 2026 23:00:00 GMT', 0],
])('%s is a wait of %d ms', (header, expected) => {
  expect(retryAfterMs(header, NOW)).toBe(expected);
});

it.each([
  undefined,
  '',
  '-1',
  '1.5',
  '1e3',
  '9'.repeat(10),
  '2026-11-20T23:03:30Z',
  'soon',
  'Fri, 99 Nov 2026 23:03:30 GMT',
  'Fri, 20 Nov 2026 23:03:30 PST',
  `Fri, ${'2'.repeat(10_000)}`,
])('%j is no wait', (header) => {
  expect(retryAfterMs(header, NOW)).toBeUndefined();
});
