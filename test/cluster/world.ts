import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../support/local-server.ts';
import { OPERATOR } from '../support/server-process.ts';
import { Load } from '../system/faults/support/load.ts';
import { openWay, type WayToDatabase } from '../system/faults/support/way-to-database.ts';
import { DatabaseCluster } from './database.ts';
import { type Front, startFront } from './front.ts';
import { Nodes } from './nodes.ts';
import type { Processes } from './processes.ts';

const NODES = 3;

/** Everything that a drill acts on. */
export interface World {
  readonly processes: Processes;
  readonly database: DatabaseCluster;
  readonly front: Front;
  readonly nodes: Nodes;
  /** Of all nodes. */
  readonly dataDir: string;
  /** Between the nodes and the primary, for what does not lead through pgbouncer: LISTEN and session locks. */
  readonly direct: WayToDatabase;
  readonly load: Load;
}

export async function startWorld(processes: Processes): Promise<World> {
  const database = await DatabaseCluster.start(processes);
  const ports = await Promise.all(Array.from({ length: NODES }, () => freePort()));
  const front = await startFront(processes, database, ports);
  const direct = await openWay(front.directUrl);
  processes.atEnd(() => direct.close());
  const dataDir = path.join(processes.folder, 'data');
  mkdirSync(dataDir);
  const nodes = new Nodes(front, direct.url, ports, dataDir);
  processes.atEnd(() => nodes.dispose());
  await nodes.start();
  const load = new Load({ base: () => front.url, operator: OPERATOR, mayBeUnavailable: true, behindProxy: true });
  processes.atEnd(() => load.close());
  await load.prepare();
  return { processes, database, front, nodes, dataDir, direct, load };
}
