import type { Bench } from './bench.ts';
import { scaleOf } from './dataset.ts';
import { Clients, type Round } from './load.ts';
import { type Caller, OPERATIONS, type Operation, requestsOf } from './operations.ts';
import type { Options } from './options.ts';
import { type Findings, grid } from './report.ts';
import type { Server } from './servers.ts';
import { median, rounded } from './statistics.ts';

const SHARE = 0.7;
/** Enough that requests rarely wait for a connection. */
const OPEN_CONNECTIONS = 256;
/** Milliseconds. */
const LIMITS = { reads: 25, payments: 50 };

const READS = OPERATIONS.filter(({ name, meetsDatabase }) => name.startsWith('GET') && meetsDatabase);
const PAYMENTS = OPERATIONS.filter(({ name }) => name === 'POST /payments');

/** Alternates between the operations, so that the mix is the same in each run. */
export function mixOf(operations: readonly Operation[]): Pick<Operation, 'request'> {
  let turn = 0;
  return {
    request: (caller: Caller, count: number) => {
      const operation = operations[turn++ % operations.length];
      if (operation === undefined) throw new Error('The mix has no operations.');
      return operation.request(caller, count);
    },
  };
}

/** Measures latency at 70 % of the highest load. */
export async function latency(bench: Bench, options: Options): Promise<Findings> {
  const { server, callers } = await bench.startProduct(scaleOf(options));
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
  if (failures > 0) throw new Error(`${failures} responses were not 2xx.`);
  return {
    highest: rounded(highest, 0),
    rate: rounded(rate, 0),
    p50Ms: rounded(median(opened.map(({ p50Ms }) => p50Ms)), 2),
    p99Ms: rounded(median(opened.map(({ p99Ms }) => p99Ms)), 2),
  };
}
