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
import { dayOf } from '../../domain/shared/calendar.ts';
import { withClient } from '../support/pg-client.ts';
import { openBench } from './bench.ts';
import { FULL, LITTLE, QUICK, type Scale } from './dataset.ts';

/**
 * `npm run bench:growth [-- --quick]`: time and buffers of the statements of operators' lists, of the overview and of the
 * trial balance on 50,000 and on 1,000,000 payments.
 */
const RUNS = 5;

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

/** A cursor after that many payments. */
async function cursorAfter(client: pg.Client, count: number): Promise<string> {
  const { rows } = await client.query(
    `select id, created_at as "createdAt" from payments order by created_at desc, id desc limit 1 offset ${count - 1}`,
  );
  return cursorOf(rows[0]);
}

type Query = (em: EntityManager) => Promise<unknown>;

async function queriesOn(client: pg.Client, deep: number): Promise<Readonly<Record<string, Query>>> {
  const first = { page: 1, limit: 20 };
  const after = await cursorAfter(client, deep);
  const today = dayOf(new Date());
  const payments =
    (filter: object, page: object = first) =>
    (em: EntityManager) =>
      kyselyPaymentQueries(em).listForOperators(filter, { ...first, ...page });
  const loans = (filter: object) => (em: EntityManager) => kyselyLoanQueries(em).listForOperators(filter, first);
  return {
    'payments, page 1': payments({}),
    'payments, Completed (most), page 1': payments({ status: 'Completed' }),
    'payments, Failed (0.1 %), page 1': payments({ status: 'Failed' }),
    'payments, Pending (none), page 1': payments({ status: 'Pending' }),
    'payments, after a fifth of the rows': payments({}, { after }),
    'loans, page 1': loans({}),
    'loans, Defaulted (none), page 1': loans({ status: 'Defaulted' }),
    'users, borrowers, page 1': (em) => kyselyUserQueries(em).list({ role: 'borrower' }, first),
    'trial balance': (em) => kyselyLedgerQueries(em).trialBalance(),
    'overview, twelve months': (em) => kyselyOverviewQueries(em).flows(today),
    'overview, days past due': (em) => kyselyOverviewQueries(em).pastDue(today),
  };
}

/** Sums up past days as the close of business does, and measures each statement. */
async function measure(url: string, payments: number): Promise<Readonly<Record<string, Cost>>> {
  const orm = await connect(url);
  const addNext = () => orm.em.transactional((em) => new KyselyDailyBalances(em).addNext(dayOf(new Date())));
  while (await addNext()) {}
  await orm.close();
  return withClient(url, async (client) => {
    await client.query(
      `update payments set status = 'Failed', completed_at = null where hashtext(id::text) % 1000 = 0`,
    );
    await client.query('vacuum analyze');
    const costs: Record<string, Cost> = {};
    for (const [name, query] of Object.entries(await queriesOn(client, payments / 5))) {
      costs[name] = await costOf(client, await statementOf(query));
    }
    return costs;
  });
}

// With the settings of the tests, since plans depend on parallel workers.
await using bench = await openBench({});
const [small, large] = process.argv.includes('--quick') ? [LITTLE, QUICK] : [QUICK, FULL];
const payments = ({ loans }: Scale) => (loans * 10) / 3;
const few = await measure(await bench.data(small), payments(small));
const many = await measure(await bench.data(large), payments(large));
const shown = ({ ms, buffers }: Cost) => `${ms.toFixed(2)}, ${buffers}`;
const rows = Object.entries(many).map(([name, cost]) => `| ${name} | ${shown(few[name] ?? cost)} | ${shown(cost)} |`);
const head = `| Statement | ${payments(small)} payments: ms, buffers | ${payments(large)} payments: ms, buffers |`;
process.stdout.write(`${[head, '|---|---|---|', ...rows].join('\n')}\n`);
