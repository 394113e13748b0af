import { expect, it } from 'vitest';
import { tryWorlds } from './check.ts';
import { DEFECTS } from './defects.ts';
import { inMemoryDriver } from './in-memory-driver.ts';
import { Tally } from './tally.ts';

/** Far more than any of them needs to be found. */
const EXTENT = { runs: 300, steps: 150 };

const worldsWith = (defect: string) => () => inMemoryDriver(3, DEFECTS[defect]);

it.each(Object.keys(DEFECTS))(
  'goes red when %s',
  async (defect) => {
    const tally = new Tally();
    const { failed, errorInstance } = await tryWorlds(worldsWith(defect), tally, { ...EXTENT, shrink: false });
    expect(failed).toBe(true);
    process.stdout.write(`${defect}: found in world ${tally.runs}. ${(errorInstance as Error).message}\n`);
  },
  60_000,
);

it('finds the shortest way to a defect, and the same again from its seed and path', async () => {
  const open = worldsWith('a reference is taken twice');
  const extent = { runs: 1000, steps: 50 };
  const first = await tryWorlds(open, new Tally(), extent);
  if (!first.failed || first.counterexamplePath === null) throw new Error('It was not found.');
  const { seed, counterexamplePath: path } = first;
  const again = await tryWorlds(open, new Tally(), { ...extent, runs: 1, seed, path, shrink: false });
  expect(again.counterexample).toEqual(first.counterexample);
  // A loan has to be asked for, approved and paid out before anybody can say that they paid it.
  expect(first.counterexample?.[0].length).toBeLessThan(12);
}, 60_000);
