import { setTimeout as sleep } from 'node:timers/promises';
import { asLine, reconcileDatabase } from '../../bootstrap/reconcile.ts';
import { type Evidence, evidenceOf } from '../system/faults/support/evidence.ts';
import { allIsWell, jobsRun } from './cluster-health.ts';
import type { Drill } from './drills.ts';
import type { World } from './world.ts';

const CLIENTS = 10;
const BEFORE_MS = 2_000;

export interface Outcome extends Evidence {
  readonly name: string;
  /** From the start of the fault. */
  readonly wellAfterMs: number;
  /** What clients got instead of a success, by status or error code. */
  readonly errors: string;
  readonly slowestMs: number;
  readonly seen: readonly string[];
  /** What must not be. */
  readonly faults: readonly string[];
}

/** Causes a fault under load, waits until all is well, and compares what was acknowledged with what is stored. */
export async function runDrill(world: World, { name, silent, fault, result }: Drill): Promise<Outcome> {
  const { load, front } = world;
  const counts = { ...load.counts };
  const acknowledgedBefore = load.acknowledged.length;
  load.violations.length = 0;
  load.slowestMs = 0;
  load.start(CLIENTS);
  await sleep(BEFORE_MS);
  const started = performance.now();
  await fault(world);
  const wellAfterMs = (await allIsWell(world)) - started;
  await load.stop();
  await jobsRun(world);
  const { lost, doubled } = await evidenceOf(front.directUrl, load);
  const { seen, faults: left } = (await result?.(world)) ?? { seen: [], faults: [] };
  const { disagreements } = await reconcileDatabase(front.directUrl);
  const errors = errorsSince(counts, load.counts);
  const acknowledged = load.acknowledged.length - acknowledgedBefore;
  const faults = [
    ...new Set(load.violations),
    ...(lost > 0 ? [`${lost} acknowledged effects are lost`] : []),
    ...(doubled > 0 ? [`${doubled} effects are doubled`] : []),
    ...(silent && errors !== '' ? [`clients must get no errors, and got ${errors}`] : []),
    ...left,
    ...disagreements.map(asLine),
  ];
  return { name, wellAfterMs, acknowledged, lost, doubled, errors, slowestMs: load.slowestMs, seen, faults };
}

type Counts = Readonly<Record<string, number>>;

function errorsSince(before: Counts, after: Counts): string {
  return Object.entries(after)
    .map(([outcome, times]) => ({ outcome, times: times - (before[outcome] ?? 0) }))
    .filter(({ outcome, times }) => outcome !== '200' && times > 0)
    .map(({ outcome, times }) => `${times} × ${outcome}`)
    .join(', ');
}
