import type { Caller } from './callers.ts';
import type { Round } from './figures.ts';
import { Clients } from './load.ts';
import { type Operation, requestsOf } from './operations.ts';
import type { Server } from './servers.ts';

/** An operation under load, on one or several servers. */
export interface Case {
  readonly servers: readonly Server[];
  readonly callers: readonly Caller[];
  readonly operation: Operation;
  readonly connections: number;
}

interface Timing {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

/** Alternates between the cases under the highest load, after a warm-up of each. Returns the rounds of each case. */
export async function alternate(cases: readonly Case[], { rounds, seconds, warmUpSeconds }: Timing) {
  await using stack = new AsyncDisposableStack();
  const drives = [];
  for (const { servers, callers, operation, connections } of cases) {
    const clients = stack.use(new Clients(servers, connections));
    const next = requestsOf([operation], callers);
    await clients.open(next);
    await clients.saturate(next, warmUpSeconds);
    drives.push({ clients, next, results: [] as Round[] });
  }
  for (let round = 0; round < rounds; round++) {
    for (const { clients, next, results } of drives) results.push(await clients.saturate(next, seconds));
  }
  return drives.map(({ results }) => results);
}
