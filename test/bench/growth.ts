import type { Bench } from './bench.ts';
import { showTokens } from './comparison.ts';
import { FULL, LITTLE, QUICK, type Scale, TENTH } from './dataset.ts';
import { type Caller, OPERATIONS, type Operation, wire } from './operations.ts';
import type { Options } from './options.ts';
import { type Figures, type Findings, figuresOf, grid } from './report.ts';
import { alternate, type Case } from './rounds.ts';
import type { Server } from './servers.ts';

const PROCESSES = 4;
const FEW_CONNECTIONS = 100;
const MANY_CONNECTIONS = 2000;
const MEASURED = ['GET /loans', 'GET /loans/:loanId', 'GET /payments', 'POST /payments'];

interface Setup {
  readonly servers: readonly Server[];
  readonly callers: readonly Caller[];
  readonly heavy: readonly Caller[];
}

interface Growth {
  readonly question: string;
  readonly operation: string;
  readonly cases: readonly (Figures & { readonly label: string })[];
}

type LabelledCase = Case & { readonly label: string };

/** Compares the cost of a request by size of the data, page, processes and connections. */
export async function growth(bench: Bench, options: Options): Promise<Findings> {
  const [large, small] = options.quick ? [QUICK, LITTLE] : [FULL, TENTH];
  const big = await setUp(bench, large, PROCESSES);
  const little = await setUp(bench, small, 1);
  const found: Growth[] = [];
  const measure = async (question: string, operation: string, cases: readonly LabelledCase[]) => {
    bench.say(`measuring ${operation}: ${question}`);
    const rounds = await alternate(cases, { ...options, warmUpSeconds: Math.max(options.seconds, 0.5) });
    const figures = cases.flatMap(({ label }, index) => {
      const own = figuresOf(rounds[index] ?? []);
      return own === null ? [] : [{ label, ...own }];
    });
    found.push({ question, operation, cases: figures });
  };
  const { connections } = options;
  const on = ({ servers, callers }: Setup, count = 1) => ({ servers: servers.slice(0, count), callers });
  for (const operation of OPERATIONS.filter(({ name }) => MEASURED.includes(name) && name.includes(options.only))) {
    const { name } = operation;
    const one = { operation, connections };
    await measure('data', name, [
      { ...one, ...on(little), label: `${small.loans} loans` },
      { ...one, ...on(big), label: `${large.loans} loans` },
    ]);
    await measure('processes', name, [
      { ...one, ...on(big), label: '1 process' },
      { ...one, ...on(big, PROCESSES), label: `${PROCESSES} processes` },
    ]);
    await measure('connections', name, [
      { ...one, ...on(big), connections: FEW_CONNECTIONS, label: `${FEW_CONNECTIONS} connections` },
      { ...one, ...on(big), connections: MANY_CONNECTIONS, label: `${MANY_CONNECTIONS} connections` },
    ]);
    if (name !== 'GET /loans' && name !== 'GET /payments') continue;
    const { servers, heavy: callers } = big;
    const page = (number: number) => ({ operation: pageOf(name.slice(4), number), label: `page ${number}` });
    const list = { servers: servers.slice(0, 1), callers, connections };
    await measure('page', name, [
      { ...list, ...page(1) },
      { ...list, ...page(50) },
    ]);
  }
  return { text: asText(found), json: { growth: found } };
}

async function setUp(bench: Bench, scale: Scale, processes: number): Promise<Setup> {
  const { databaseUrl, callers } = await bench.data(scale);
  const heavy = await bench.heavyCallers(databaseUrl);
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
