import { Clients, type Round } from './load.ts';
import { type Caller, type Operation, requestsOf } from './operations.ts';
import { cpuMicrosOf } from './process-usage.ts';
import type { Server } from './servers.ts';

const MIN_ROUNDS = 3;

/** A round and its CPU time per request. */
export interface Measured extends Round {
  readonly cpuMicros: number;
}

/** An operation under load, on one or several servers. */
export interface Case {
  readonly servers: readonly Server[];
  readonly callers: readonly Caller[];
  readonly operation: Pick<Operation, 'request'>;
  readonly connections: number;
}

interface Timing {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** No further round after this `performance.now()`, apart from the minimum. */
  readonly end?: number;
}

/** Alternates between the cases under the highest load, after a warm-up of each. Returns the rounds of each case. */
export async function alternate(
  cases: readonly Case[],
  { rounds, seconds, warmUpSeconds, end = Number.POSITIVE_INFINITY }: Timing,
): Promise<readonly (readonly Measured[])[]> {
  const drives = [];
  for (const { servers, callers, operation, connections } of cases) {
    const ports = servers.map(({ port }) => port);
    const clients = await Clients.connect(ports, connections);
    const next = requestsOf(operation, callers);
    await clients.saturate(next, warmUpSeconds);
    drives.push({ servers, clients, next, results: [] as Measured[] });
  }
  for (let round = 0; round < rounds && (round < MIN_ROUNDS || performance.now() < end); round++) {
    for (const { servers, clients, next, results } of drives) {
      results.push(await measured(servers, () => clients.saturate(next, seconds)));
    }
  }
  for (const { clients } of drives) clients.close();
  return drives.map(({ results }) => results);
}

/** Runs the load and measures the CPU time of the servers. @throws Error if any response is not 2xx */
export async function measured(servers: readonly Server[], load: () => Promise<Round>): Promise<Measured> {
  for (const server of servers) server.clearLog();
  const cpu = () => servers.reduce((sum, { pid }) => sum + cpuMicrosOf(pid), 0);
  const before = cpu();
  const round = await load();
  const cpuMicros = (cpu() - before) / round.requests;
  if (round.failures > 0) {
    throw new Error(`${round.failures} of ${round.requests} responses of the ${servers[0]?.kind} were not 2xx.`);
  }
  return { ...round, cpuMicros };
}
