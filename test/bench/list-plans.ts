import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { connect } from '../../adapters/persistence/database/database.ts';
import { kyselyUserQueries } from '../../adapters/persistence/identity/users.ts';
import { KyselyDailyBalances } from '../../adapters/persistence/ledger/by-day.ts';
import { kyselyLedgerQueries } from '../../adapters/persistence/ledger/ledger.ts';
import { kyselyCollectionQueries } from '../../adapters/persistence/loans/collection.queries.ts';
import { kyselyLoanQueries } from '../../adapters/persistence/loans/loan.queries.ts';
import { kyselyPaymentQueries } from '../../adapters/persistence/payments/payments.ts';
import { kyselyOverviewQueries } from '../../adapters/persistence/portfolio/overview.queries.ts';
import { kyselySearchQueries } from '../../adapters/persistence/search/search.queries.ts';
import { cursorOf } from '../../application/shared/page.ts';
import { TimeZone } from '../../domain/shared/time-zone.ts';
import { withClient } from '../support/pg-client.ts';
import { explained, type Query, type Statement, statementOf } from '../support/statement-of.ts';
import { dayOf } from '../support/utc.ts';
import { openBench } from './bench.ts';
import { FULL, LITTLE, QUICK, type Scale } from './dataset.ts';

/**
 * `npm run bench:plans [-- --quick]`: time and buffers of the statements of operators' lists, of the overview and of the
 * trial balance on 50,000 and on 1,000,000 payments.
 */
const RUNS = 5;

interface Cost {
  readonly ms: number;
  readonly buffers: number;
}

/** The median of several runs, with the plan that PostgreSQL uses for a statement that it has seen often. */
async function costOf(client: pg.Client, statement: Statement): Promise<Cost> {
  const answers = await explained(client, statement, RUNS);
  const runs = answers.map(({ Plan: plan, 'Execution Time': ms }) => {
    return { ms, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
  });
  return runs.toSorted((one, other) => one.ms - other.ms)[Math.floor(RUNS / 2)] ?? { ms: Number.NaN, buffers: 0 };
}

/** A cursor after that many payments. */
async function cursorAfter(client: pg.Client, count: number): Promise<string> {
  const { rows } = await client.query(
    `select id, extract(epoch from created_at) * 1000 as value from payments order by created_at desc, id desc limit 1 offset ${count - 1}`,
  );
  return cursorOf({ value: Number(rows[0].value), id: rows[0].id });
}

async function queriesOn(client: pg.Client, deep: number): Promise<Readonly<Record<string, Query>>> {
  const first = { page: 1, limit: 20 };
  const after = await cursorAfter(client, deep);
  const today = dayOf(new Date());
  const calendar = { zone: TimeZone.utc, today: async () => today };
  const payments =
    (filter: object, page: object = first) =>
    (em: EntityManager) =>
      kyselyPaymentQueries(em).listForOperators(filter, { ...first, ...page });
  const loans =
    (filter: object, page: object = first) =>
    (em: EntityManager) =>
      kyselyLoanQueries(em, calendar).listForOperators(filter, { ...first, ...page });
  return {
    'payments, page 1': payments({}),
    'payments, Completed (most), page 1': payments({ status: 'Completed' }),
    'payments, Failed (0.1 %), page 1': payments({ status: 'Failed' }),
    'payments, Pending (none), page 1': payments({ status: 'Pending' }),
    'payments, after a fifth of the rows': payments({}, { after }),
    'loans, page 1': loans({}),
    'loans, Defaulted (none), page 1': loans({ status: 'Defaulted' }),
    'payments by amount, page 1': payments({}, { sort: '-amount' }),
    'payments by amount, Failed (0.1 %)': payments({ status: 'Failed' }, { sort: 'amount' }),
    'payments by amount, of today': payments({ from: today, to: today }, { sort: '-amount' }),
    'payments by amount, of all days': payments({ from: '2000-01-01' }, { sort: '-amount' }),
    'loans by days past due, page 1': loans({}, { sort: '-daysPastDue' }),
    'loans by days past due, Defaulted (none)': loans({ status: 'Defaulted' }, { sort: '-daysPastDue' }),
    'collections, page 1': (em) => kyselyCollectionQueries(em, calendar).list({}, first),
    'collections, 1 to 30 days': (em) => kyselyCollectionQueries(em, calendar).list({ bucket: '1-30' }, first),
    'collections, VES (none)': (em) => kyselyCollectionQueries(em, calendar).list({ currency: 'VES' }, first),
    'users, borrowers, page 1': (em) => kyselyUserQueries(em).list({ role: 'borrower' }, first),
    'search, a common name': (em) => kyselySearchQueries(em).find('borrower'),
    'search, a rare address': (em) => kyselySearchQueries(em).find('4711@'),
    'search, nothing': (em) => kyselySearchQueries(em).find('no such person'),
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
    await client.query(`update loans set next_due_on = current_date - (1 + abs(hashtext(request_id::text)) % 150)
      where abs(hashtext(id::text)) % 20 = 0`);
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
