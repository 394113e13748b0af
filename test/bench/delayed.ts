import type { Bench } from './bench.ts';
import type { Caller } from './callers.ts';
import { figuresOf, rounded } from './figures.ts';
import { Clients } from './load.ts';
import { type Operation, requestsOf } from './operations.ts';
import type { Options } from './options.ts';
import { alternate } from './rounds.ts';

type DelayedServer = Awaited<ReturnType<Bench['startDelayed']>>;

const COUNTED_REQUESTS = 100;

export interface DelayedFigures {
  readonly delayedP50Ms: number;
  /** Round trips to the database, per request. */
  readonly trips: number;
  /** Per request, `begin` and `commit` included. */
  readonly statements: number;
}

/** Measures an operation on servers that are far from the database, one request at a time. */
export async function measureDelayed(
  operation: Operation,
  servers: readonly DelayedServer[],
  callers: readonly Caller[],
  options: Options,
): Promise<readonly DelayedFigures[]> {
  const cases = servers.map((server) => ({ servers: [server], callers, operation, connections: 1 }));
  const rounds = await alternate(cases, options);
  const found: DelayedFigures[] = [];
  for (const [index, server] of servers.entries()) {
    const { p50Ms } = figuresOf(rounds[index] ?? []);
    found.push({ delayedP50Ms: p50Ms, ...(await count(operation, server, callers)) });
  }
  return found;
}

async function count(operation: Operation, server: DelayedServer, callers: readonly Caller[]) {
  await using clients = new Clients([server], 1);
  server.take();
  await clients.send(requestsOf([operation], callers), COUNTED_REQUESTS);
  const trips = server.take();
  return {
    trips: rounded(trips.length / COUNTED_REQUESTS, 1),
    statements: rounded(trips.flat().length / COUNTED_REQUESTS, 1),
  };
}
