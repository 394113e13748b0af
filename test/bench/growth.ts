import type { Bench } from './bench.ts';
import { callersOf } from './callers.ts';
import { showTokens } from './comparison.ts';
import { borrowersOf, FULL, heavyBorrowersOf, LITTLE, QUICK, type Scale, TENTH } from './dataset.ts';
import { type Caller, OPERATIONS, type Operation, wire } from './operations.ts';
import type { Options } from './options.ts';
import { type Findings, grid } from './report.ts';
import type { Server } from './servers.ts';
import { type Case, type CaseFigures, sideBySide } from './side-by-side.ts';

const PROCESSES = 4;
const FEW_CONNECTIONS = 100;
const MANY_CONNECTIONS = 2000;
const MEASURED = ['GET /loans', 'GET /loans/:loanId', 'GET /payments', 'POST /payments'];

interface Ground {
  readonly servers: readonly Server[];
  readonly callers: readonly Caller[];
  readonly heavy: readonly Caller[];
}

interface Growth {
  readonly question: string;
  readonly operation: string;
  readonly cases: readonly CaseFigures[];
}

/** How the cost of a request grows with the data, the page, the processes and the connections. */
export async function growth(bench: Bench, options: Options): Promise<Findings> {
  const [large, small] = options.quick ? [QUICK, LITTLE] : [FULL, TENTH];
  const big = await groundOf(bench, large, PROCESSES);
  const little = await groundOf(bench, small, 1);
  const found: Growth[] = [];
  const ask = async (question: string, operation: string, cases: readonly Case[]) => {
    bench.say(`measuring ${operation}: ${question}`);
    found.push({ question, operation, cases: await sideBySide(cases, options) });
  };
  const { connections } = options;
  const on = ({ servers, callers }: Ground, count = 1) => ({ servers: servers.slice(0, count), callers });
  for (const operation of OPERATIONS.filter(({ name }) => MEASURED.includes(name) && name.includes(options.only))) {
    const { name } = operation;
    const one = { operation, connections };
    await ask('data', name, [
      { ...one, ...on(little), label: `${small.loans} loans` },
      { ...one, ...on(big), label: `${large.loans} loans` },
    ]);
    await ask('processes', name, [
      { ...one, ...on(big), label: '1 process' },
      { ...one, ...on(big, PROCESSES), label: `${PROCESSES} processes` },
    ]);
    await ask('connections', name, [
      { ...one, ...on(big), connections: FEW_CONNECTIONS, label: `${FEW_CONNECTIONS} connections` },
      { ...one, ...on(big), connections: MANY_CONNECTIONS, label: `${MANY_CONNECTIONS} connections` },
    ]);
    if (name !== 'GET /loans' && name !== 'GET /payments') continue;
    const { servers, heavy: callers } = big;
    const page = (number: number) => ({ operation: pageOf(name.slice(4), number), label: `page ${number}` });
    const list = { servers: servers.slice(0, 1), callers, connections };
    await ask('page', name, [
      { ...list, ...page(1) },
      { ...list, ...page(50) },
    ]);
  }
  return { text: asText(found), json: { growth: found } };
}

async function groundOf(bench: Bench, scale: Scale, processes: number): Promise<Ground> {
  const databaseUrl = await bench.database(scale);
  const callers = callersOf(await borrowersOf(databaseUrl), bench.keys);
  const heavy = callersOf(await heavyBorrowersOf(databaseUrl), bench.keys);
  const servers: Server[] = [];
  for (let i = 0; i < processes; i++) servers.push(await bench.start('product', { databaseUrl }));
  for (const server of servers) await showTokens(server, [...callers, ...heavy]);
  return { servers, callers, heavy };
}

function pageOf(path: string, page: number): Pick<Operation, 'request'> {
  return { request: ({ token }) => wire('GET', `${path}?page=${page}`, token, null) };
}

function asText(found: readonly Growth[]): string {
  const head = ['operation', 'case', 'req/s', 'CPU µs', 'p50 ms', 'p99 ms', 'CPU ratio'];
  const rows = found.flatMap(({ operation, cases }) =>
    cases.map(({ label, requestsPerSecond, cpuMicros, p50Ms, p99Ms }, index) => {
      const ratio = index === 0 ? '' : (cpuMicros / (cases[0]?.cpuMicros ?? Number.NaN)).toFixed(2);
      return [
        operation,
        label,
        String(requestsPerSecond),
        cpuMicros.toFixed(0),
        p50Ms.toFixed(1),
        p99Ms.toFixed(1),
        ratio,
      ];
    }),
  );
  return grid([head, ...rows]);
}
