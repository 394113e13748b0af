import type { EntityManager } from '@mikro-orm/postgresql';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { connect } from '../../adapters/persistence/database/database.ts';
import { kyselyUserQueries } from '../../adapters/persistence/identity/user.queries.ts';
import { KyselyDailyBalances } from '../../adapters/persistence/ledger/kysely-daily-balances.ts';
import { kyselyLedgerQueries } from '../../adapters/persistence/ledger/ledger.queries.ts';
import { kyselyLoanQueries } from '../../adapters/persistence/loans/loan.queries.ts';
import { kyselyOverviewQueries } from '../../adapters/persistence/overview/overview.queries.ts';
import { kyselyPaymentQueries } from '../../adapters/persistence/payments/payment.queries.ts';
import type { Tables } from '../../adapters/persistence/tables/tables.ts';
import { cursorOf } from '../../application/shared/page.ts';
import { addMonths, dayOf } from '../../domain/shared/calendar.ts';
import { withClient } from '../support/pg-client.ts';
import { startTestServer } from '../support/postgres.ts';
import { copyOf, dropCopy, ensureTemplate, FULL, QUICK } from './dataset.ts';

/**
 * `npm run bench:growth [-- --quick]`: time and buffers of the statements of operators' lists, of the overview and of the
 * trial balance on 1,000,000 payments, before and after they were made independent of the size of their tables.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const NAME = 'lending_bench_lists';
const RUNS = 5;
const NEW_INDEXES = [
  'payments_by_status',
  'loans_by_status',
  'loan_requests_by_status',
  'users_by_role',
  'ledger_postings_by_day',
];

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Cost {
  readonly ms: number;
  readonly buffers: number;
}

/** The statement that a query sends, without sending it. */
async function statementOf(query: Query): Promise<Statement> {
  const sent: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => {
      sent.push({ text: sql, values: parameters });
    },
  });
  await query({ getKysely: () => db } as unknown as EntityManager);
  const [statement] = sent;
  if (statement === undefined) throw new Error('The query sent no statement.');
  return statement;
}

/** The form of a list before its count had a limit. The parameter of the limit stays, so that the numbers fit. */
function countingAll({ text, values }: Statement): Statement {
  const counted = /\(select count\(\*\) as "total" from \(select "t"."id" (from .*?) limit (\$\d+)\) as "c"\)/;
  const limit = counted.exec(text)?.[2];
  if (limit === undefined) throw new Error(`The statement counts in another way: ${text}`);
  return { text: `${text.replace(counted, '(select count(*) as "total" $1)')} where ${limit}::bigint > 0`, values };
}

const TRIAL_BALANCE_BEFORE = `select currency, account, coalesce(sum(amount) filter (where amount > 0), 0) as debit,
  coalesce(-sum(amount) filter (where amount < 0), 0) as credit from ledger_postings group by currency, account`;

const FLOWS_BEFORE = `select l.currency, to_char(t.booked_on, 'YYYY-MM') as month,
    coalesce(sum(t.amount) filter (where t.type = 'Disbursement'), 0) as disbursed,
    coalesce(sum(case when t.type in ('Payment', 'Recovery') then t.amount
      when t.type = 'Reversal' then -t.amount end), 0) as repaid
  from loan_transactions t join loans l on l.id = t.loan_id where t.booked_on >= $1
  group by l.currency, to_char(t.booked_on, 'YYYY-MM')`;

const PAST_DUE_BEFORE = `select case when status = 'Paused' then 1 else
    width_bucket(greatest($1::date - next_due_on, 0), '{0,1,30,60,90}'::integer[]) end as group, count(*)
  from loans where next_due_on is not null group by 1`;

/** The median of several runs, with the plan that PostgreSQL uses for a statement that it has seen often. */
async function costOf(client: pg.Client, { text, values }: Statement): Promise<Cost> {
  const given = values.map((value) => pg.escapeLiteral(String(value)));
  await client.query(`set plan_cache_mode = force_generic_plan; deallocate all; prepare measured as ${text}`);
  const runs: Cost[] = [];
  for (let run = 0; run < RUNS; run++) {
    const parameters = given.length === 0 ? '' : `(${given})`;
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute measured${parameters}`);
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
    runs.push({ ms, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] });
  }
  return runs.toSorted((one, other) => one.ms - other.ms)[Math.floor(RUNS / 2)] ?? { ms: Number.NaN, buffers: 0 };
}

/** A cursor after that many rows. */
async function cursorAfter(client: pg.Client, table: string, count: number): Promise<string> {
  const { rows } = await client.query<{ id: string; created_at: Date }>(
    `select id, created_at from ${table} order by created_at desc, id desc limit 1 offset ${count - 1}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${table} has fewer rows than ${count}.`);
  return cursorOf({ createdAt: row.created_at, id: row.id });
}

type Query = (em: EntityManager) => Promise<unknown>;

/** What is measured: a statement, and the query that took its place. */
type Case = readonly [name: string, before: Statement, query: Query];

/** The lists, each before its count had a limit, and by page instead of cursor. */
async function listsOn(client: pg.Client, deep: number): Promise<Case[]> {
  const after = await cursorAfter(client, 'payments', deep);
  const first = { page: 1, limit: 20 };
  const deepPage = { page: deep / 20 + 1, limit: 20 };
  const payments = (filter: object, page: object) => (em: EntityManager) =>
    kyselyPaymentQueries(em).listForOperators(filter, { ...first, ...page });
  const loans = (filter: object) => (em: EntityManager) => kyselyLoanQueries(em).listForOperators(filter, first);
  const users = (em: EntityManager) => kyselyUserQueries(em).list({ role: 'borrower' }, first);
  const lists: readonly (readonly [name: string, query: Query, instead?: Query])[] = [
    ['payments, page 1', payments({}, {})],
    ['payments, Completed (most), page 1', payments({ status: 'Completed' }, {})],
    ['payments, Failed (0.1 %), page 1', payments({ status: 'Failed' }, {})],
    ['payments, Pending (none), page 1', payments({ status: 'Pending' }, {})],
    [`payments, after ${deep} rows`, payments({}, deepPage), payments({}, { after })],
    ['loans, page 1', loans({})],
    ['loans, Defaulted (none), page 1', loans({ status: 'Defaulted' })],
    ['users, borrowers, page 1', users],
  ];
  const cases: Case[] = [];
  for (const [name, query, instead = query] of lists) {
    cases.push([name, countingAll(await statementOf(query)), instead]);
  }
  return cases;
}

const today = dayOf(new Date());

/** What sums up whole tables, as it was before and as it is. */
const SUMS: readonly Case[] = [
  ['trial balance', { text: TRIAL_BALANCE_BEFORE, values: [] }, (em) => kyselyLedgerQueries(em).trialBalance()],
  [
    'overview, twelve months',
    { text: FLOWS_BEFORE, values: [addMonths(today, -11)] },
    (em) => kyselyOverviewQueries(em).flows(today),
  ],
  [
    'overview, days past due',
    { text: PAST_DUE_BEFORE, values: [today] },
    (em) => kyselyOverviewQueries(em).pastDue(today),
  ],
];

async function measure(client: pg.Client, url: string, deep: number): Promise<void> {
  await client.query(`update payments set status = 'Failed', completed_at = null
    where id in (select id from payments tablesample system (100) where hashtext(id::text) % 1000 = 0)`);
  const { rows: indexes } = await client.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where indexname = any($1)',
    [NEW_INDEXES],
  );
  await client.query(`drop index ${NEW_INDEXES.join(', ')}`);
  await client.query('vacuum analyze');
  const cases = [...(await listsOn(client, deep)), ...SUMS];
  const before: Cost[] = [];
  for (const [, statement] of cases) before.push(await costOf(client, statement));
  await upgrade(client, url, indexes);
  say('| Statement | before: ms, buffers | after: ms, buffers | after ÷ before |\n|---|---|---|---|');
  for (const [place, [name, , query]] of cases.entries()) {
    const is = await costOf(client, await statementOf(query));
    const was = before[place] ?? is;
    say(`| ${name} | ${shown(was)} | ${shown(is)} | ${(is.ms / was.ms).toFixed(4)} |`);
  }
}

const shown = ({ ms, buffers }: Cost) => `${ms.toFixed(2)}, ${buffers}`;

/** Builds the indexes again, and the daily balances as the close of business does. */
async function upgrade(client: pg.Client, url: string, indexes: readonly { indexdef: string }[]): Promise<void> {
  const began = performance.now();
  for (const { indexdef } of indexes) await client.query(indexdef);
  const built = performance.now();
  const orm = await connect(url);
  let days = 0;
  while (await orm.em.transactional((em) => new KyselyDailyBalances(em).addNext(dayOf(new Date())))) days++;
  await orm.close();
  await client.query('vacuum analyze');
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  say(`Indexes built in ${seconds(began, built)} s; ${days} days summed up in ${seconds(built, performance.now())} s.`);
}

const quick = process.argv.includes('--quick');
const server = await startTestServer(say);
try {
  const url = await copyOf(server.url, await ensureTemplate(server.url, quick ? QUICK : FULL, say), NAME);
  await withClient(url, (client) => measure(client, url, quick ? 10_000 : 200_000));
} finally {
  await dropCopy(server.url, NAME);
  await server.stop();
}
