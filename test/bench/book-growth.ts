import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { connect } from '../../adapters/persistence/database/database.ts';
import { KyselyDailyBalances } from '../../adapters/persistence/ledger/kysely-daily-balances.ts';
import { dayOf } from '../../domain/shared/calendar.ts';
import { withClient } from '../support/pg-client.ts';
import { accessToken } from './access-token.ts';
import { type Bench, openBench, say } from './bench.ts';
import type { Caller } from './callers.ts';
import { BORROWER, CONSOLE, type Measured, OPERATOR } from './growth-operations.ts';
import { openBook } from './kept-book.ts';
import { KEYS } from './servers.ts';

const HELP = `npm run bench:growth [-- options]

What an operation costs the database as the book grows: its time and the buffers that it touches, of each request, and
the rows of tables that are read whole. A borrower has a loan, ten payments and 52 postings.

  --borrowers <n,…>   sizes of the book, the smallest first; default 10000,100000
  --loans <n>         loans of the largest size, if fewer than borrowers
  --keep              keeps the databases, for another run (with TEST_DATABASE_URL)
  --clean             drops the databases that earlier runs kept, or left behind, and ends
  --help
`;
/** Requests of a figure, after as many as PostgreSQL needs to choose a plan for good. */
const [WARM_UP, COUNTED] = [12, 20];
const OPERATOR_ACCOUNT = { OPERATOR_EMAIL: 'operator@bench.example', OPERATOR_PASSWORD: 'bench-operator-1' };
/** What waits in memory for so long is reported with the next statement. */
const REPORTED_MS = 1_100;
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  max_parallel_workers_per_gather: '0',
};

interface Cost {
  readonly databaseMs: number;
  readonly buffers: number;
  /** Rows of tables that were read whole. */
  readonly wholeRows: number;
  /** From request to answer, the median. */
  readonly answerMs: number;
}

/** Callers with a loan each, evenly from the whole book. */
async function callersOf(client: pg.Client): Promise<readonly Caller[]> {
  const { rows } = await client.query(
    `select u.id, u.email, array[l.id] as "loanIds" from (select id, borrower_id, row_number() over (order by id) as n,
       count(*) over () as count from loans) l join users u on u.id = l.borrower_id where n % greatest(1, count / 64) = 0`,
  );
  const tokenOf = async (id: string) => accessToken(id, KEYS.privateKey, '6 hours');
  return Promise.all(rows.map(async (row) => ({ ...row, token: await tokenOf(row.id) })));
}

async function wholeRowsRead(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select coalesce(sum(seq_tup_read), 0)::float8 as read from pg_stat_user_tables where n_live_tup > 5000`,
  );
  return rows[0].read;
}

async function costOf(client: pg.Client, send: (turn: number) => Promise<void>): Promise<Cost> {
  for (let turn = 0; turn < WARM_UP; turn++) await send(turn);
  await sleep(REPORTED_MS);
  await send(WARM_UP);
  const before = await wholeRowsRead(client);
  await client.query('select pg_stat_statements_reset()');
  const times: number[] = [];
  for (let turn = 0; turn < COUNTED; turn++) {
    const began = performance.now();
    await send(WARM_UP + 1 + turn);
    times.push(performance.now() - began);
  }
  const { rows } = await client.query(
    `select sum(total_exec_time) as ms, sum(shared_blks_hit + shared_blks_read)::float8 as buffers
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pgboss%' and query not like '%pg_stat_%'`,
  );
  await sleep(REPORTED_MS);
  await send(WARM_UP + COUNTED + 1);
  return {
    databaseMs: rows[0].ms / COUNTED,
    buffers: rows[0].buffers / COUNTED,
    wholeRows: ((await wholeRowsRead(client)) - before) / (COUNTED + 1),
    answerMs: times.toSorted((one, other) => one - other)[COUNTED / 2] ?? Number.NaN,
  };
}

/** Sums up past days as the close of business does. */
async function closePastDays(url: string): Promise<void> {
  const orm = await connect(url);
  const addNext = () => orm.em.transactional((em) => new KyselyDailyBalances(em).addNext(dayOf(new Date())));
  while (await addNext()) {}
  await orm.close();
}

async function measure(bench: Bench, databaseUrl: string): Promise<ReadonlyMap<string, Cost>> {
  const env = { ...OPERATOR_ACCOUNT, DATABASE_POOL_MAX: '2' };
  const server = await bench.start('product', { databaseUrl, env });
  const logIn = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OPERATOR_ACCOUNT.OPERATOR_EMAIL, password: OPERATOR_ACCOUNT.OPERATOR_PASSWORD }),
  });
  const operator: Caller = {
    id: '',
    email: '',
    loanIds: [],
    token: ((await logIn.json()) as { data: { accessToken: string } }).data.accessToken,
  };
  const costs = new Map<string, Cost>();
  await withClient(databaseUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    const callers = await callersOf(client);
    const all: readonly (readonly [Measured, readonly Caller[]])[] = [
      ...BORROWER.map((operation) => [operation, callers] as const),
      ...[...OPERATOR, ...CONSOLE].map((operation) => [operation, [operator]] as const),
    ];
    for (const [operation, by] of all) {
      const send = async (turn: number) => {
        const { path, ...request } = operation.request(by[turn % by.length] as Caller, turn);
        const response = await fetch(`${server.url}${path}`, { ...request, redirect: 'manual' });
        const text = await response.text();
        if (response.status !== 200) throw new Error(`${operation.name} answers ${response.status}: ${text}`);
      };
      costs.set(operation.name, await costOf(client, send));
    }
  });
  await server.process.end('SIGTERM');
  return costs;
}

function tableOf(sizes: readonly number[], costs: readonly ReadonlyMap<string, Cost>[]): string {
  const shown = ({ databaseMs, buffers, wholeRows, answerMs }: Cost) =>
    [databaseMs.toFixed(2), Math.round(buffers), Math.round(wholeRows), answerMs.toFixed(1)].join(', ');
  const head = sizes.map((size) => `${size}: database ms, buffers, rows of whole tables, answer ms`);
  const ratio = (of: 'databaseMs' | 'buffers', name: string) =>
    ((costs.at(-1)?.get(name)?.[of] ?? 0) / (costs[0]?.get(name)?.[of] ?? 1)).toFixed(2);
  const names = [...(costs[0]?.keys() ?? [])];
  const rows = names.map((name) => {
    const figures = costs.map((each) => shown(each.get(name) as Cost));
    return [name, ...figures, `${ratio('databaseMs', name)}, ${ratio('buffers', name)}`];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const top = ['Operation', ...head, 'last ÷ first: ms, buffers'];
  return [line(top), line(top.map(() => '---')), ...rows.map(line)].join('\n');
}

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    borrowers: { type: 'string', default: '10000,100000' },
    loans: { type: 'string' },
    keep: flag,
    clean: flag,
    help: flag,
  },
});

async function run(): Promise<void> {
  const sizes = values.borrowers.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new RangeError('--borrowers takes whole numbers.');
  await using bench = await openBench(SETTINGS);
  const costs: ReadonlyMap<string, Cost>[] = [];
  for (const borrowers of sizes) {
    const most = Number(values.loans ?? borrowers);
    const scale = { users: borrowers, loans: Math.min(borrowers, most), even: true } as const;
    await using book = await openBook(bench.postgresUrl, scale, values);
    if (values.clean) continue;
    await closePastDays(book.url);
    say(`${borrowers} borrowers: measuring (load ${os.loadavg()[0]?.toFixed(1)})`);
    costs.push(await measure(bench, book.url));
  }
  if (costs.length > 0) process.stdout.write(`${tableOf(sizes, costs)}\n`);
}

if (values.help) process.stdout.write(HELP);
else await run();
