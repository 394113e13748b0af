import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PgBossJobs } from '../../../adapters/jobs/pg-boss-jobs.ts';
import { connect, jobsPool } from '../../../adapters/persistence/database/database.ts';
import { DatabaseUnavailable } from '../../../adapters/persistence/database/database-errors.ts';
import { PgUnitOfWork } from '../../../adapters/persistence/database/pg-unit-of-work.ts';
import { gather } from '../../../adapters/persistence/database/transactions.ts';
import { disbursedLoan, startApp } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { openDatabase } from '../../support/database.ts';
import { scrape } from '../../support/metrics.ts';
import { withClient } from '../../support/pg-client.ts';

/** More than a session may live that was opened while writes were refused. */
const LATER_MS = 3_000;
const POOL = 5;
const all = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: POOL }, work));

const database = await openDatabase();
/** The service connects as this role, which belongs to the test. */
const role = `role_${database.name}`;
const url = Object.assign(new URL(database.url), { username: role, password: 'secret' }).href;

const run = (sql: string) => withClient(database.url, async (client) => void (await client.query(sql)));
/** Changes the role and waits until its sessions have ended: new ones have the setting. */
async function alterRole(change: string): Promise<void> {
  await run(`alter role ${role} ${change}`);
  await run(`select pg_terminate_backend(pid, 60000) from pg_stat_activity where usename = '${role}'`);
}
const refuseWrites = () => alterRole('set default_transaction_read_only = on');
/** Sessions that are open keep the setting. */
const allowWrites = () => run(`alter role ${role} reset default_transaction_read_only`);

function passLater(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + LATER_MS);
}

beforeAll(() => run(`create role ${role} superuser login password 'secret'`));
afterEach(() => {
  vi.restoreAllMocks();
  return allowWrites();
});
afterAll(() => run(`drop role ${role}`));

describe('a pool', () => {
  async function open(maxConnections = POOL) {
    const orm = await connect(url, { maxConnections });
    const unitOfWork = new PgUnitOfWork(orm.em);
    const write = () =>
      unitOfWork.run(async () => gather(orm.em, { sql: 'update users set id = id where false', parameters: [] }));
    const session = async () => {
      const [row] = await orm.em.fork().execute<[{ id: number }]>('select pg_backend_pid() as id, pg_sleep(0.01)');
      return row.id;
    };
    const fail = (code: string) =>
      orm.em.fork().execute(`do $$ begin raise exception 'Failed.' using errcode = '${code}'; end $$`);
    return { write, session, fail, [Symbol.asyncDispose]: () => orm.close() };
  }

  it('drops a session at once that refuses a write', async () => {
    await using pool = await open(1);
    await refuseWrites();
    await expect(pool.write()).rejects.toThrow(DatabaseUnavailable);

    await allowWrites();

    await pool.write();
  });

  it.each([
    ['a schema that is not in its search path', '3F000'],
    ['a table that is not in its search path', '42P01'],
    ['a right that its role does not have', '42501'],
    ['a named statement that PostgreSQL has lost', '26000'],
    ['a named statement whose table has changed', '0A000'],
    ['the end of the server', '57P01'],
  ])('drops a session that fails because of %s', async (_what, code) => {
    await using pool = await open(1);
    const session = await pool.session();

    await expect(pool.fail(code)).rejects.toThrow('Failed.');

    expect(await pool.session()).not.toBe(session);
  });

  it('keeps a session whose statement breaks a constraint', async () => {
    await using pool = await open(1);
    const session = await pool.session();

    await expect(pool.fail('23505')).rejects.toThrow('Failed.');

    expect(await pool.session()).toBe(session);
  });

  it('soon drops every session that was opened while writes were refused, even if it only read', async () => {
    await using pool = await open();
    await refuseWrites();
    const sessions = await all(pool.session);
    expect(await all(pool.session), 'is kept for a while').toEqual(expect.arrayContaining(sessions));
    await allowWrites();

    passLater();
    await all(pool.session);

    await all(pool.write);
  });
});

it('pg-boss soon drops sessions that were opened while writes were refused, even if they only read', async () => {
  const sessions = `select pid from pg_stat_activity where usename = '${role}' and application_name = 'lending-jobs'`;
  const open = () => withClient(database.url, async (client) => (await client.query(sessions)).rows);
  const jobs = new PgBossJobs(
    jobsPool(url),
    () => {},
    () => {},
  );
  onTestFinished(() => jobs.stop());
  await jobs.start([], false);
  await refuseWrites();
  await jobs.backlog();
  const readOnly = await open();
  expect(readOnly).toHaveLength(1);
  await allowWrites();

  passLater();
  await jobs.backlog();

  // Its second statement needed a new session.
  expect(await open()).not.toEqual(readOnly);
});

it('the service reads all the time, and then writes and works on jobs without a restart', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const service = await startApp({}, { databaseUrl: url, dataDir });
  onTestFinished(() => service.close());
  const [borrower, operator] = [await service.borrower(), await service.operator()];
  const loanId = await disbursedLoan(borrower, operator);
  await refuseWrites();

  expect((await service.anonymous.get('/health/ready')).status).toBe(200);
  expect((await borrower.get('/loans')).status).toBe(200);
  expect((await borrower.pays(loanId, 10)).status).toBe(503);
  await expect.poll(async () => (await scrape(service)).values.get('lending_database_read_only')).toBe(1);

  await allowWrites();
  passLater();

  // Idle sessions end by themselves.
  const payment = await vi.waitFor(() => done(borrower.pays(loanId, 10)), 90_000);
  const status = async () => (await borrower.get(`/payments/${payment.paymentId}`)).body.data.status;
  await expect.poll(status).toBe('Completed');
});
