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
}

/** Of each operation. V8 compiles its code during that time; with fewer, rounds would measure cold code. */
const WARM_UP_REQUESTS = 2000;
const WARM_UP_CONNECTIONS = 16;

/** Sends each operation to each server until V8 has compiled its code. */
export async function warmUp(
  servers: readonly Server[],
  operations: readonly Operation[],
  callers: readonly Caller[],
): Promise<void> {
  for (const operation of operations) {
    await using clients = new Clients(servers, operation.connections ?? WARM_UP_CONNECTIONS);
    await clients.send(requestsOf([operation], callers), operation.warmUp ?? WARM_UP_REQUESTS);
  }
}

/** Alternates between the cases under the highest load, after a warm-up of each. Returns the rounds of each case. */
export async function alternate(cases: readonly Case[], { rounds, seconds }: Timing) {
  await using stack = new AsyncDisposableStack();
  const drives = [];
  for (const { servers, callers, operation, connections } of cases) {
    await warmUp(servers, [operation], callers);
    const clients = stack.use(new Clients(servers, connections));
    const next = requestsOf([operation], callers);
    await clients.open(next);
    drives.push({ clients, next, results: [] as Round[] });
  }
  for (let round = 0; round < rounds; round++) {
    for (const { clients, next, results } of drives) results.push(await clients.saturate(next, seconds));
  }
  return drives.map(({ results }) => results);
}
