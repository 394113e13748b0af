import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkModel } from './check.ts';
import { type HttpService, startHttpService } from './http-driver.ts';

/** By `npm run test:model:http`. */
const LONG = process.env.MODE === 'long';
/** A short run may do without them. */
const RARE = new Set(LONG ? [] : ['pause', 'deleteAccount', 'proveIdentity', 'cancel', 'reject', 'update', 'verify']);

let http: HttpService;

beforeAll(async () => {
  http = await startHttpService();
});

// Proves the books of all worlds together.
afterAll(() => http.close());

it('does over HTTP on PostgreSQL what the model says, too', async () => {
  const tally = await checkModel(() => http.open(2), { runs: LONG ? 200 : 10, steps: 100, script: 'test:model:http' });
  if (process.env.MODEL_PATH !== undefined) return;
  expect(tally.barren.filter((kind) => !RARE.has(kind))).toEqual([]);
  expect(tally.refusals).toContain('AMOUNT_EXCEEDS_BALANCE');
}, 0);
