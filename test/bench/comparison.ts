import type { Bench } from './bench.ts';
import { callersOf } from './callers.ts';
import { borrowersOf, FULL, QUICK } from './dataset.ts';
import { checkSameAnswers } from './equality.ts';
import { Clients, type Round } from './load.ts';
import { type Caller, OPERATIONS, type Operation, requestsOf } from './operations.ts';
import type { Options } from './options.ts';
import { preparePeer } from './peer.ts';
import { cpuMicrosOf, rssMbOf } from './process-usage.ts';
import type { Server, ServerKind } from './servers.ts';

/** A round and what it cost the process that served it. */
export interface Measured extends Round {
  readonly cpuMicros: number;
}

export interface OperationResult {
  readonly operation: Operation;
  readonly rounds: Readonly<Record<ServerKind, readonly Measured[]>>;
}

export interface Comparison {
  readonly results: readonly OperationResult[];
  readonly memoryMb: Readonly<Partial<Record<ServerKind, number>>>;
  readonly notes: readonly string[];
}

/** By when a quick run has to have measured, counted from the start of the process, the peer's installation aside. */
const QUICK_ENDS_AFTER_MS = 39_000;
const WARM_UP_SECONDS = 2;
const QUICK_WARM_UP_SECONDS = 0.4;
/** However late a quick run is, it measures that much. */
const SHORTEST_BUDGET_SECONDS = 1;
const FEWEST_ROUNDS = 3;

/** Every operation on each server in turn, so that whatever else the machine does disturbs all of them alike. */
export async function compare(bench: Bench, options: Options): Promise<Comparison> {
  const notes: string[] = [];
  const preparing = performance.now();
  const withoutPeer = options.peer ? await preparePeer(bench.say) : 'the peer was left out';
  const end = QUICK_ENDS_AFTER_MS + performance.now() - preparing;
  if (withoutPeer !== null) notes.push(`Ratios to the peer are null: ${withoutPeer}.`);
  const databaseUrl = await bench.database(options.quick ? QUICK : FULL);
  const callers = callersOf(await borrowersOf(databaseUrl), bench.keys);
  const servers = await startAll(bench, databaseUrl, callers, withoutPeer === null);
  const chosen = OPERATIONS.filter(({ name }) => name.includes(options.only));
  const results: OperationResult[] = [];
  for (const [index, operation] of chosen.entries()) {
    const left = end - performance.now();
    const budget = options.quick ? left / 1000 / (chosen.length - index) : Number.POSITIVE_INFINITY;
    results.push(await measure({ operation, callers, servers, options, budget }));
    bench.say(`measured ${operation.name}`);
  }
  return { results, memoryMb: Object.fromEntries(servers.map(({ kind, pid }) => [kind, rssMbOf(pid)])), notes };
}

async function startAll(bench: Bench, databaseUrl: string, callers: readonly Caller[], withPeer: boolean) {
  // The service first: it makes the tables of its queue, which the others write to.
  const product = await bench.start('product', { databaseUrl });
  const parameters = await parametersOf(product, callers);
  const others: ServerKind[] = withPeer ? ['floor', 'peer'] : ['floor'];
  const started = await Promise.all(others.map((kind) => bench.start(kind, { databaseUrl, parameters })));
  const servers = [...started, product].toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  for (const server of servers) await showTokens(server, callers);
  return servers;
}

const ORDER: readonly ServerKind[] = ['floor', 'product', 'peer'];

export async function parametersOf({ port }: Server, [caller]: readonly Caller[]): Promise<string> {
  const headers = { authorization: `Bearer ${caller?.token}` };
  const response = await fetch(`http://127.0.0.1:${port}/requests/parameters`, { headers });
  const { data } = (await response.json()) as { data: unknown };
  return JSON.stringify(data);
}

/** Borrowers use a token for minutes: a first sight of each is no part of what a request costs. */
export async function showTokens({ port }: Pick<Server, 'port'>, callers: readonly Caller[]): Promise<void> {
  const operation = OPERATIONS.find(({ name }) => name === 'GET /requests/parameters');
  if (operation === undefined) return;
  const clients = await Clients.connect([port], 16);
  await clients.saturate(requestsOf(operation, callers), 60, callers.length);
  clients.close();
}

interface Measurement {
  readonly operation: Operation;
  readonly callers: readonly Caller[];
  readonly servers: readonly Server[];
  readonly options: Options;
  /** Seconds for all of it. */
  readonly budget: number;
}

async function measure({ operation, callers, servers, options, budget }: Measurement): Promise<OperationResult> {
  const [first] = callers;
  if (first !== undefined) await checkSameAnswers(operation, first, servers);
  const late = performance.now() + budget * 1000;
  const share = Math.max(budget, SHORTEST_BUDGET_SECONDS) / servers.length;
  const warmUp = Math.min(options.quick ? QUICK_WARM_UP_SECONDS : WARM_UP_SECONDS, share * 0.3);
  const seconds = Math.min(options.seconds, (share * 0.6) / options.rounds);
  const rounds: Record<ServerKind, Measured[]> = { floor: [], product: [], peer: [] };
  const drives = await Promise.all(
    servers.map(async (server) => {
      const clients = await Clients.connect([server.port], operation.connections ?? options.connections);
      return { server, clients, next: requestsOf(operation, callers) };
    }),
  );
  for (const { clients, next } of drives) await clients.saturate(next, warmUp);
  for (let round = 0; round < options.rounds && (round < FEWEST_ROUNDS || performance.now() < late); round++) {
    for (const { server, clients, next } of drives) {
      rounds[server.kind].push(await measured([server], () => clients.saturate(next, seconds)));
    }
  }
  for (const { clients } of drives) clients.close();
  return { operation, rounds };
}

/** What the load cost the processes that served it, a request. @throws Error when any answer was no success */
export async function measured(servers: readonly Server[], load: () => Promise<Round>): Promise<Measured> {
  for (const server of servers) server.forgetLog();
  const cpu = () => servers.reduce((sum, { pid }) => sum + cpuMicrosOf(pid), 0);
  const before = cpu();
  const round = await load();
  const cpuMicros = (cpu() - before) / round.requests;
  if (round.failures > 0) {
    throw new Error(`${round.failures} of ${round.requests} answers of the ${servers[0]?.kind} were no success.`);
  }
  return { ...round, cpuMicros };
}
