import { type Bench, say } from './bench.ts';
import { type Caller, callersOf } from './callers.ts';
import { FULL, LITTLE, QUICK, type Scale, TENTH } from './dataset.ts';
import { type Findings, figuresOf, rounded, table } from './figures.ts';
import { showTokens } from './load.ts';
import { get, OPERATIONS } from './operations.ts';
import type { Options } from './options.ts';
import { alternate, type Case } from './rounds.ts';
import type { Server } from './servers.ts';

const PROCESSES = 4;
const FEW_CONNECTIONS = 100;
const MANY_CONNECTIONS = 2000;
const MEASURED = ['GET /loans', 'GET /loans/:loanId', 'GET /payments', 'POST /payments'];

interface Setup {
  readonly servers: readonly Server[];
  readonly callers: readonly Caller[];
  /** With 1,000 loans each, for the far pages of a list. */
  readonly heavy: readonly Caller[];
}

/** Compares the cost of a request by size of the data, page, processes and connections. */
export async function growth(bench: Bench, options: Options): Promise<Findings> {
  const [large, small] = options.quick ? [QUICK, LITTLE] : [FULL, TENTH];
  const big = await setUp(bench, large, PROCESSES);
  const little = await setUp(bench, small, 1);
  const found: object[] = [];
  for (const operation of OPERATIONS.filter(({ name }) => MEASURED.includes(name) && name.includes(options.only))) {
    const { name } = operation;
    const on = ({ servers, callers }: Setup, processes = 1): Case => ({
      servers: servers.slice(0, processes),
      callers,
      operation,
      connections: options.connections,
    });
    const page = (number: number): Case => ({
      ...on(big),
      callers: big.heavy,
      operation: get(`${name.slice(4)}?page=${number}`),
    });
    const comparisons: readonly Readonly<Record<string, Case>>[] = [
      { [`${small.loans} loans`]: on(little), [`${large.loans} loans`]: on(big) },
      { '1 process': on(big), [`${PROCESSES} processes`]: on(big, PROCESSES) },
      {
        [`${FEW_CONNECTIONS} connections`]: { ...on(big), connections: FEW_CONNECTIONS },
        [`${MANY_CONNECTIONS} connections`]: { ...on(big), connections: MANY_CONNECTIONS },
      },
      ...(name === 'GET /loans' || name === 'GET /payments' ? [{ 'page 1': page(1), 'page 50': page(50) }] : []),
    ];
    for (const cases of comparisons) {
      say(`measuring ${name}: ${Object.keys(cases).join(', ')}`);
      const rounds = await alternate(Object.values(cases), options);
      const figures = rounds.map(figuresOf);
      const ratioOf = (cpuMicros: number) => rounded(cpuMicros / (figures[0]?.cpuMicros ?? Number.NaN), 2);
      for (const [index, own] of figures.entries()) {
        const label = Object.keys(cases)[index];
        found.push({ operation: name, case: label, ...own, cpuRatio: index === 0 ? null : ratioOf(own.cpuMicros) });
      }
    }
  }
  return { text: table(found), json: { growth: found } };
}

async function setUp(bench: Bench, scale: Scale, processes: number): Promise<Setup> {
  const databaseUrl = await bench.data(scale);
  const [callers, heavy] = [await callersOf(databaseUrl), await callersOf(databaseUrl, 1000)];
  const servers: Server[] = [];
  for (let i = 0; i < processes; i++) servers.push(await bench.start('product', { databaseUrl }));
  for (const server of servers) await showTokens(server, [...callers, ...heavy]);
  return { servers, callers, heavy };
}
