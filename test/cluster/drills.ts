import { setTimeout as sleep } from 'node:timers/promises';
import { upgrade, upgraded } from './upgrade/upgrade.ts';
import type { World } from './world.ts';

/** How long a fault lasts that ends by itself. Longer than any deadline of the service. */
const FROZEN_MS = 12_000;

export interface Drill {
  readonly name: string;
  /** Whether clients must not notice. */
  readonly silent: boolean;
  /** Whether `--quick` includes it. */
  readonly quick: boolean;
  fault(world: World): Promise<void>;
  /** What it did, a line each, and what must not be. After the load. */
  result?(world: World): Promise<{ readonly seen: readonly string[]; readonly faults: readonly string[] }>;
}

export const DRILLS: readonly Drill[] = [
  {
    name: 'a node is killed',
    silent: false,
    quick: true,
    async fault({ nodes }) {
      await nodes.kill(0);
      await sleep(3_000);
      await nodes.startAgain(0);
    },
  },
  {
    name: 'all nodes are restarted in turn',
    silent: true,
    quick: true,
    fault: ({ nodes }) => nodes.restartAll(),
  },
  {
    name: 'the database is switched over',
    silent: false,
    quick: false,
    fault: ({ database }) => database.switchOver(),
  },
  {
    name: 'the primary is killed',
    silent: false,
    quick: true,
    async fault({ database }) {
      const lost = await database.primary();
      await database.killMember(lost);
      while ((await database.primary().catch(() => lost)) === lost) await sleep(100);
      database.startMember(lost);
    },
  },
  {
    name: 'pgbouncer is frozen',
    silent: false,
    quick: false,
    async fault({ processes }) {
      processes.signal('pgbouncer', 'SIGSTOP');
      await sleep(FROZEN_MS);
      processes.signal('pgbouncer', 'SIGCONT');
    },
  },
  {
    name: 'direct connections carry nothing',
    silent: false,
    quick: false,
    async fault({ direct }) {
      direct.swallow();
      await sleep(FROZEN_MS);
      direct.restore();
    },
  },
  {
    name: 'listeners are frozen',
    silent: false,
    quick: false,
    async fault({ direct }) {
      direct.forget();
      await sleep(FROZEN_MS);
    },
  },
  // The last one: after it, the nodes are of another release.
  {
    name: 'all nodes are upgraded in turn, twice',
    silent: true,
    quick: false,
    fault: upgrade,
    result: upgraded,
  },
];
