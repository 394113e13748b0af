import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkModel } from './check.ts';
import { type HttpService, startHttpService } from './http-driver.ts';

/** By `npm run test:model:http`. */
const LONG = process.env.MODE === 'long';
/** A short run may do without them. */
const RARE = new Set([
  'close',
  ...(LONG ? [] : ['pause', 'deleteAccount', 'proveIdentity', 'cancel', 'reject', 'update', 'verify']),
]);

describe.each([
  { remote: true, gateway: 'a payment gateway behind a network', runs: 4 },
  { remote: false, gateway: 'a payment gateway of its own', runs: 3 },
])('over HTTP on PostgreSQL, with $gateway', ({ remote, gateway, runs }) => {
  let http: HttpService;

  beforeAll(async () => {
    http = await startHttpService({ remote });
  });

  // Proves the books of all worlds together.
  afterAll(() => http.close());

  it('does what the model says', async () => {
    const extent = { runs: LONG ? 200 : runs, steps: 100, script: `test:model:http -- -t '${gateway}'` };
    const tally = await checkModel(() => http.open(2), extent);
    if (process.env.MODEL_PATH !== undefined) return;
    expect(tally.barren.filter((kind) => !RARE.has(kind))).toEqual([]);
  }, 0);
});
