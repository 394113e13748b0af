import type { Bench } from './bench.ts';
import { callersOf } from './callers.ts';
import { showTokens } from './comparison.ts';
import { borrowersOf, FULL, QUICK } from './dataset.ts';
import { Clients, type Round } from './load.ts';
import { type Caller, OPERATIONS, type Operation, requestsOf } from './operations.ts';
import type { Options } from './options.ts';
import { type Findings, grid } from './report.ts';
import type { Server } from './servers.ts';
import { median, rounded } from './statistics.ts';

const SHARE = 0.7;
/** Enough that an arrival seldom waits for a connection; it waits for the service. */
const OPEN_CONNECTIONS = 256;
/** Milliseconds. */
const LIMITS = { reads: 25, payments: 50 };

const READS = OPERATIONS.filter(({ name, meetsDatabase }) => name.startsWith('GET') && meetsDatabase);
const PAYMENTS = OPERATIONS.filter(({ name }) => name === 'POST /payments');

/** One after the other, so that a mix is the same at each run. */
export function mixOf(operations: readonly Operation[]): Pick<Operation, 'request'> {
  let turn = 0;
  return {
    request: (caller: Caller, count: number) => {
      const operation = operations[turn++ % operations.length];
      if (operation === undefined) throw new Error('There is nothing to mix.');
      return operation.request(caller, count);
    },
  };
}

/** What borrowers feel when the service is busy but not overrun. */
export async function latency(bench: Bench, options: Options): Promise<Findings> {
  const databaseUrl = await bench.database(options.quick ? QUICK : FULL);
  const callers = callersOf(await borrowersOf(databaseUrl), bench.keys);
  const server = await bench.start('product', { databaseUrl });
  await showTokens(server, callers);
  const found = [
    { what: 'reads' as const, ...(await under(server, mixOf(READS), callers, options)) },
    { what: 'payments' as const, ...(await under(server, mixOf(PAYMENTS), callers, options)) },
  ];
  const rows = found.map(({ what, highest, rate, p50Ms, p99Ms }) => [
    what,
    String(highest),
    String(rate),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
    String(LIMITS[what]),
  ]);
  const head = ['', 'highest req/s', 'at 70 %', 'p50 ms', 'p99 ms', 'limit ms'];
  return { text: grid([head, ...rows]), json: { latency: found } };
}

async function under(
  server: Server,
  operation: Pick<Operation, 'request'>,
  callers: readonly Caller[],
  { connections, rounds, seconds }: Options,
) {
  const next = requestsOf(operation, callers);
  const closed = await Clients.connect([server.port], connections);
  await closed.saturate(next, Math.max(1, seconds));
  const saturated: Round[] = [];
  for (let round = 0; round < rounds; round++) saturated.push(await closed.saturate(next, seconds));
  closed.close();
  const highest = median(saturated.map(({ requests, seconds: taken }) => requests / taken));
  const rate = highest * SHARE;
  const open = await Clients.connect([server.port], OPEN_CONNECTIONS);
  const opened: Round[] = [];
  for (let round = 0; round < rounds; round++) opened.push(await open.arriveAt(rate, next, Math.max(seconds, 1)));
  open.close();
  const failures = [...saturated, ...opened].reduce((sum, each) => sum + each.failures, 0);
  if (failures > 0) throw new Error(`${failures} answers were no success.`);
  return {
    highest: rounded(highest, 0),
    rate: rounded(rate, 0),
    p50Ms: rounded(median(opened.map(({ p50Ms }) => p50Ms)), 2),
    p99Ms: rounded(median(opened.map(({ p99Ms }) => p99Ms)), 2),
  };
}
