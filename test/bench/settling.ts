import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type App, type AppOptions, buildApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { reconcileDatabase } from '../../bootstrap/reconcile.ts';
import type { LoanKey } from '../../domain/loans/loans.port.ts';
import { withClient } from '../support/pg-client.ts';
import { openBench } from './bench.ts';
import { rounded } from './figures.ts';

/**
 * Measures how many payments a node settles a second: `npm run bench:settling [-- payments]`, by default 10000 payments of as many
 * loans, which are all due when the node starts. The ledger is reconciled at the end.
 */
const PAYMENTS = Number(process.argv[2] ?? 10_000);
/** Orders at once, while the payments are made. */
const ORDERS = 8;
const POLL_MS = 20;
/** Settled before the figure begins, because code that runs for the first time takes several times longer. */
const WARM_UP = 2_000;

const ONE = { wanted: { kind: 'payment', amount: 1 }, method: 'card', bankId: null } as const;
/** Sessions report what they did so often. */
const REPORTED_MS = 1_100;

const PROCESSING = `select count(*)::integer as figure from payments where status = 'Processing'`;
const ACTIVE = 'select active_time as figure from pg_stat_database where datname = current_database()';
const JOBS = `select name, state, count(*)::integer as jobs, sum(retry_count)::integer as "again" from pgboss.job
  where name in ('settle-payment', 'deliver-notification') group by name, state order by name, state`;

function appOn(databaseUrl: string, options: Partial<AppOptions>): Promise<App> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: os.tmpdir(), SANDBOX_SETTLEMENT_MS: '0' });
  return buildApp(config, { databaseUrl, version: 'bench', log: false, ...options });
}

/** Orders a payment for each of the loans, which no node settles yet. */
async function order(databaseUrl: string, loans: readonly LoanKey[]): Promise<void> {
  const app = await appOn(databaseUrl, { worksOnJobs: false });
  const left = loans.values();
  const orderAll = async () => {
    for (const loan of left) await app.payments.payLoan.execute({ ...loan, ...ONE });
  };
  await Promise.all(Array.from({ length: ORDERS }, orderAll));
  await app.http.close();
}

/** A node settles what waits. @returns what it took */
async function settleAll(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const one = async (text: string): Promise<number> => (await client.query(text)).rows[0].figure;
    const count = await one(PROCESSING);
    const app = await appOn(databaseUrl, {});
    const [began, cpu, database] = [performance.now(), process.cpuUsage(), await one(ACTIVE)];
    while ((await one(PROCESSING)) > 0) await sleep(POLL_MS);
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    await sleep(REPORTED_MS);
    const micros = ((await one(ACTIVE)) - database) * 1000;
    await app.http.close();
    const each = `${Math.round((user + system) / count)} µs of CPU of the node and ${Math.round(micros / count)} µs of PostgreSQL each`;
    const rate = `${count} payments settled in ${rounded(seconds, 1)} s: ${Math.round(count / seconds)} a second`;
    return `${rate}, ${each}; load ${rounded(os.loadavg()[0] ?? 0, 1)}\n`;
  });
}

await using bench = await openBench();
const users = PAYMENTS + WARM_UP;
const databaseUrl = await bench.data({ users, loans: users, even: 10 });
const query = (text: string) => withClient(databaseUrl, (client) => client.query(text));
const { rows: loans } = await query(`select id as "loanId", borrower_id as "borrowerId" from loans order by id`);
await order(databaseUrl, loans.slice(0, WARM_UP));
process.stdout.write(`To warm up: ${await settleAll(databaseUrl)}`);
await order(databaseUrl, loans.slice(WARM_UP));
await query('vacuum analyze');
process.stdout.write(await settleAll(databaseUrl));
const { rows: jobs } = await query(JOBS);
process.stdout.write(`Jobs: ${JSON.stringify(jobs)}\n`);
const { agrees } = await reconcileDatabase(databaseUrl);
process.stdout.write(`reconcile: ${agrees ? 'all agree' : 'DISAGREES'}\n`);
