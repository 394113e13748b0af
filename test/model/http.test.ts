import { describe, expect, it } from 'vitest';
import { checkModel, IS_PARTIAL } from './check.ts';
import { openHttpService } from './http-driver.ts';
import type { Mark } from './model.ts';
import { STEP_KINDS, type Step, type StepKind } from './steps.ts';

/** Set by `npm run test:model:http`. */
const LONG = process.env.MODE === 'long';
/** Steps that must succeed at least once. */
const EXPECTED: readonly StepKind[] = LONG
  ? STEP_KINDS
  : ['submit', 'approve', 'disburse', 'close', 'change', 'relieve', 'undoChange', 'undoPause'];
const LATE: readonly Mark[] = [
  'changed late',
  'changed over a payment',
  'term changed late',
  'term changed over a payment',
  'relieved over a payment',
  'change undone',
  'pause ended',
  'pause undone',
  'matched before a payment',
  'prepaid late',
  'prepaid before a payment',
];

const step = (kind: StepKind, { which = 0, how = 0 } = {}): Step => ({ kind, which, how, aim: true });
const days = (count: 10 | 31) => step('wait', { how: count === 10 ? 7 : 9 });
const lent = (which: number) => [step('submit', { which }), step('approve'), step('disburse')];
/** The next instalment of a loan. */
const paid = (which: number) => [step('pay', { which, how: 1 }), step('decide', { how: 1 }), step('tell', { how: 1 })];

/** Two loans, of which something is recorded late, or undone, after what it changes. */
const LATE_ACTS: readonly Step[] = [
  ...lent(0),
  ...lent(1),
  step('close'),
  days(10),
  step('deposit', { how: 99 }),
  step('deposit', { how: 199 }),
  days(10),
  ...paid(0),
  ...paid(1),
  days(10),
  // From the day of the disbursement.
  step('change', { which: 2, how: 1 }),
  step('undoChange'),
  // As that, to four instalments.
  step('change', { which: 1, how: 6 }),
  // As that, at a lower rate for some weeks.
  step('relieve', { which: 2, how: 1 }),
  step('match', { which: 1, how: 3 }),
  step('pause'),
  step('match', { how: 1 }),
  ...paid(0),
  days(31),
  step('close'),
  step('undoPause'),
];

describe.each([
  { remote: true, gateway: 'a remote payment gateway', runs: 3 },
  { remote: false, gateway: 'a local payment gateway', runs: 2 },
])('over HTTP on PostgreSQL, with $gateway', async ({ remote, gateway, runs }) => {
  const open = await openHttpService({ remote });

  it('behaves as the model', async () => {
    const tally = await checkModel(() => open(2), {
      ...(LONG ? { runs: 200, steps: 100, beginnings: [[], LATE_ACTS] } : { runs: runs + 1, steps: 120 }),
      example: LATE_ACTS,
      script: `test:model:http -- -t '${gateway}'`,
    });
    if (IS_PARTIAL) return;
    expect(
      EXPECTED.filter((kind) => tally.barren.includes(kind)),
      'steps that never succeeded',
    ).toEqual([]);
    expect(
      LATE.filter((mark) => tally.missed.includes(mark)),
      'events that never occurred',
    ).toEqual([]);
  }, 0);
});
