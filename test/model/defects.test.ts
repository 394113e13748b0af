import { expect, it } from 'vitest';
import { tryWorlds } from './check.ts';
import { DEFECTS } from './defects.ts';
import { inMemoryDriver } from './in-memory-driver.ts';
import { Tally } from './tally.ts';

/** Far more than needed to find any of them. */
const EXTENT = { runs: 300, steps: 150 };

const worldsWith = (defect: string) => () => inMemoryDriver(3, DEFECTS[defect]);

it.each(Object.keys(DEFECTS))('fails if %s', async (defect) => {
  const tally = new Tally();
  const { failed, errorInstance } = await tryWorlds(worldsWith(defect), tally, { ...EXTENT, endOnFailure: true });
  expect(failed).toBe(true);
  process.stdout.write(`${defect}: found in world ${tally.runs}. ${(errorInstance as Error).message}\n`);
});

it('finds the shortest sequence to a defect, and repeats it from seed and path', async () => {
  const open = worldsWith('a reference is accepted twice');
  const extent = { runs: 1000, steps: 50 };
  const first = await tryWorlds(open, new Tally(), extent);
  if (!first.failed || first.counterexamplePath === null) throw new Error('It was not found.');
  const { seed, counterexamplePath: path } = first;
  const again = await tryWorlds(open, new Tally(), { ...extent, runs: 1, seed, path, endOnFailure: true });
  expect(again.counterexample).toEqual(first.counterexample);
  // A loan must be requested, approved and disbursed before a payment.
  expect(first.counterexample?.[0].length).toBeLessThan(12);
});
