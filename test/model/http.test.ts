import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkModel, IS_PART } from './check.ts';
import { type HttpService, startHttpService } from './http-driver.ts';
import { STEP_KINDS } from './steps.ts';

/** By `npm run test:model:http`. */
const LONG = process.env.MODE === 'long';
/** What even a few short worlds cannot go without, and a long run not either. Days are closed in memory only. */
const EXPECTED = LONG ? STEP_KINDS.filter((kind) => kind !== 'close') : (['submit', 'approve', 'disburse'] as const);

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
    if (IS_PART) return;
    expect(
      EXPECTED.filter((kind) => tally.barren.includes(kind)),
      'steps that never succeeded',
    ).toEqual([]);
  }, 0);
});
