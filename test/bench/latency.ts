import type { Bench } from './bench.ts';
import type { Caller } from './callers.ts';
import { scaleOf } from './dataset.ts';
import { type Findings, figuresOf, type Round, table } from './figures.ts';
import { Clients } from './load.ts';
import { OPERATIONS, type Operation, PARAMETERS, PAYMENT, requestsOf } from './operations.ts';
import type { Options } from './options.ts';
import { warmUp } from './rounds.ts';
import type { Server } from './servers.ts';

const SHARE = 0.7;
/** Enough that requests rarely wait for a connection. */
const OPEN_CONNECTIONS = 256;
const READS = OPERATIONS.filter((each) => each.name.startsWith('GET') && each !== PARAMETERS);

/** Measures latency at 70 % of the highest load. */
export async function latency(bench: Bench, options: Options): Promise<Findings> {
  const { server, callers } = await bench.startProduct(scaleOf(options));
  const found = [
    { what: 'reads', ...(await under(server, READS, callers, options)), limitMs: 25 },
    { what: 'payments', ...(await under(server, [PAYMENT], callers, options)), limitMs: 50 },
  ];
  return { text: table(found), json: { latency: found } };
}

async function under(
  server: Server,
  operations: readonly Operation[],
  callers: readonly Caller[],
  { connections, rounds, seconds }: Options,
) {
  const next = requestsOf(operations, callers);
  const figures = async (clients: Clients, round: () => Promise<Round>) => {
    await using _ = clients;
    const results: Round[] = [];
    for (let count = 0; count < rounds; count++) results.push(await round());
    return figuresOf(results);
  };
  await warmUp([server], operations, callers);
  const closed = new Clients([server], connections);
  const { requestsPerSecond: highest } = await figures(closed, () => closed.saturate(next, seconds));
  const open = new Clients([server], OPEN_CONNECTIONS);
  const rate = Math.round(highest * SHARE);
  const { p50Ms, p99Ms } = await figures(open, () => open.arriveAt(rate, next, Math.max(1, seconds)));
  return { highest, rate, p50Ms, p99Ms };
}
