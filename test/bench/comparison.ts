import type { Bench } from './bench.ts';
import { scaleOf } from './dataset.ts';
import { checkSameAnswers } from './equality.ts';
import { Clients } from './load.ts';
import { type Caller, OPERATIONS, type Operation, requestsOf } from './operations.ts';
import type { Options } from './options.ts';
import { preparePeer } from './peer.ts';
import { rssMbOf } from './process-usage.ts';
import { alternate, type Measured } from './rounds.ts';
import type { Server, ServerKind } from './servers.ts';

export interface OperationResult {
  readonly operation: Operation;
  readonly rounds: Readonly<Record<ServerKind, readonly Measured[]>>;
}

export interface Comparison {
  readonly results: readonly OperationResult[];
  readonly memoryMb: Readonly<Partial<Record<ServerKind, number>>>;
  readonly notes: readonly string[];
}

/** Deadline of a quick run, from the start of the process, without the installation of the peer. */
const QUICK_ENDS_AFTER_MS = 39_000;
const WARM_UP_SECONDS = 2;
const QUICK_WARM_UP_SECONDS = 0.4;
/** Minimum for each operation, even after the deadline. */
const MIN_BUDGET_SECONDS = 1;
const ORDER: readonly ServerKind[] = ['floor', 'product', 'peer'];

/** Measures every operation on each server in turn, so that other load on the machine affects all of them alike. */
export async function compare(bench: Bench, options: Options): Promise<Comparison> {
  const notes: string[] = [];
  const preparing = performance.now();
  const withoutPeer = options.peer ? await preparePeer(bench.say) : 'the peer was excluded';
  const end = QUICK_ENDS_AFTER_MS + performance.now() - preparing;
  if (withoutPeer !== null) notes.push(`Ratios to the peer are null: ${withoutPeer}.`);
  const { databaseUrl, callers } = await bench.data(scaleOf(options));
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
  // The service first: it creates the tables of its queue, which the others write to.
  const product = await bench.start('product', { databaseUrl });
  const parameters = await parametersOf(product, callers);
  const others: ServerKind[] = withPeer ? ['floor', 'peer'] : ['floor'];
  const started = await Promise.all(others.map((kind) => bench.start(kind, { databaseUrl, parameters })));
  const servers = [...started, product].toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  for (const server of servers) await showTokens(server, callers);
  return servers;
}

export async function parametersOf({ port }: Server, [caller]: readonly Caller[]): Promise<string> {
  const headers = { authorization: `Bearer ${caller?.token}` };
  const response = await fetch(`http://127.0.0.1:${port}/requests/parameters`, { headers });
  const { data } = (await response.json()) as { data: unknown };
  return JSON.stringify(data);
}

/** Sends each token once, so that its first verification is not measured: borrowers use a token for minutes. */
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
  /** Seconds for all rounds. */
  readonly budget: number;
}

async function measure({ operation, callers, servers, options, budget }: Measurement): Promise<OperationResult> {
  const [first] = callers;
  if (first !== undefined) await checkSameAnswers(operation, first, servers);
  const connections = operation.connections ?? options.connections;
  const share = Math.max(budget, MIN_BUDGET_SECONDS) / servers.length;
  const rounds = await alternate(
    servers.map((server) => ({ servers: [server], callers, operation, connections })),
    {
      rounds: options.rounds,
      seconds: Math.min(options.seconds, (share * 0.6) / options.rounds),
      warmUpSeconds: Math.min(options.quick ? QUICK_WARM_UP_SECONDS : WARM_UP_SECONDS, share * 0.3),
      end: performance.now() + budget * 1000,
    },
  );
  const byKind = Object.fromEntries(servers.map(({ kind }, index) => [kind, rounds[index] ?? []]));
  return { operation, rounds: { floor: [], product: [], peer: [], ...byKind } };
}
