import fc from 'fast-check';
import type { Driver } from './driver.ts';
import { play } from './play.ts';
import { type Step, steps } from './steps.ts';
import { Tally } from './tally.ts';

/** Whether the run replays a failure or has a custom length, so that its coverage is not checked. */
export const IS_PARTIAL = process.env.MODEL_PATH !== undefined || process.env.MODEL_RUNS !== undefined;

/** Fixed in `npm test`, so that failures are reproducible; random in `npm run test:model`. */
export const SEED = process.env.MODE === 'long' ? {} : { seed: 20_261_121 };

export interface Extent {
  /** The npm script that repeats a failure. */
  readonly script: string;
  readonly runs: number;
  /** Maximum number of steps of a run. */
  readonly steps: number;
  /** A world that is played first. */
  readonly example?: Beginning;
  /** Each world begins with one of these. Default: with nothing. */
  readonly beginnings?: readonly Beginning[];
}

type Beginning = readonly Step[];

/**
 * Compares generated runs with the model and prints statistics. MODEL_RUNS and MODEL_STEPS set the length,
 * MODEL_SEED and MODEL_PATH repeat a failure.
 * @throws Error on the first mismatch, with the shortest sequence of steps and the command to repeat it
 */
export async function checkModel(open: () => Promise<Driver>, extent: Extent): Promise<Tally> {
  const { MODEL_RUNS, MODEL_STEPS, MODEL_SEED, MODEL_PATH } = process.env;
  const { script, example, beginnings } = extent;
  const tally = new Tally();
  const most = Number(MODEL_STEPS ?? extent.steps);
  const result = await tryWorlds(open, tally, {
    steps: most,
    runs: Number(MODEL_RUNS ?? extent.runs),
    ...(beginnings && { beginnings }),
    ...(example && { examples: [[[...example]]] }),
    ...(MODEL_SEED !== undefined && { seed: Number(MODEL_SEED) }),
    ...(MODEL_PATH !== undefined && { path: MODEL_PATH }),
  });
  process.stdout.write(`Model, seed ${result.seed}: ${tally}\n`);
  if (!result.failed) return tally;
  const { seed, counterexamplePath, counterexample, errorInstance } = result;
  const replay = `MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath} MODEL_STEPS=${most} npm run ${script}`;
  const shortest = counterexample?.[0].map((step) => `  ${JSON.stringify(step)}`).join('\n');
  throw new Error(`${(errorInstance as Error).message}\nAgain: ${replay}\nSteps:\n${shortest}`, {
    cause: errorInstance,
  });
}

/** Plays generated worlds until one differs from its model, and then, unless told otherwise, shrinks its steps. */
export function tryWorlds(
  open: () => Promise<Driver>,
  tally: Tally,
  { runs, steps: most, beginnings = [[]], ...parameters }: Omit<Extent, 'script' | 'example'> & fc.Parameters<[Step[]]>,
) {
  const begun = fc.tuple(fc.constantFrom(...beginnings), steps(most)).map((parts) => parts.flat());
  const property = fc.asyncProperty(begun, async (taken: Step[]) => {
    tally.runs++;
    await play(await open(), taken, tally);
  });
  return fc.check(property, { numRuns: runs, ...SEED, ...parameters });
}
