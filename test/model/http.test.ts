import { describe, expect, it } from 'vitest';
import { checkModel, IS_PARTIAL } from './check.ts';
import { openHttpService } from './http-driver.ts';
import { STEP_KINDS } from './steps.ts';

/** Set by `npm run test:model:http`. */
const LONG = process.env.MODE === 'long';
/** Steps that must succeed at least once. */
const EXPECTED = LONG ? STEP_KINDS : (['submit', 'approve', 'disburse', 'close'] as const);

describe.each([
  { remote: true, gateway: 'a remote payment gateway', runs: 3 },
  { remote: false, gateway: 'a local payment gateway', runs: 2 },
])('over HTTP on PostgreSQL, with $gateway', async ({ remote, gateway, runs }) => {
  const open = await openHttpService({ remote });

  it('behaves as the model', async () => {
    const extent = { runs: LONG ? 200 : runs, steps: LONG ? 100 : 120, script: `test:model:http -- -t '${gateway}'` };
    const tally = await checkModel(() => open(2), extent);
    if (IS_PARTIAL) return;
    expect(
      EXPECTED.filter((kind) => tally.barren.includes(kind)),
      'steps that never succeeded',
    ).toEqual([]);
  }, 0);
});
