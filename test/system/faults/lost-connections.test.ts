import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import pg from 'pg';
import { describe, expect, it as plain, type TestContext } from 'vitest';
import { connect, databaseAnswers, MIGRATION_LOCK, migrate } from '../../../adapters/persistence/database/database.ts';
import { DatabaseUnavailable } from '../../../adapters/persistence/database/database-errors.ts';
import { PgUnitOfWork } from '../../../adapters/persistence/database/pg-unit-of-work.ts';
import { startCommand } from '../../support/command-line.ts';
import { createDatabase, EMPTY } from '../../support/database.ts';
import { openWay } from './support/way-to-database.ts';

/** More than the size of the pool. */
const LOST_CONNECTIONS = 25;
/** The last message of a client of PostgreSQL. */
const GOODBYE = Buffer.from([0x58, 0, 0, 0, 4]);
/** The connection that holds the lock of migrations. */
const HOLDER = `select pid from pg_locks where locktype = 'advisory' and granted and database =
  (select oid from pg_database where datname = current_database())`;

/** What a test opens. All of it is closed after the test. */
class Opened {
  readonly onTestFinished: TestContext['onTestFinished'];

  constructor({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
    this.onTestFinished = onTestFinished;
  }

  /** @param template default: today's schema */
  async database(template?: string): Promise<string> {
    const { url, drop } = await createDatabase(template);
    this.onTestFinished(drop);
    return url;
  }

  /** A database without a schema, and a session on it. */
  async session() {
    const url = await this.database(EMPTY);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    this.onTestFinished(() => client.end());
    return { url, client };
  }

  /** @param isLast whether the database stops answering with what a client sends */
  async wayUntil(url: string, isLast: (sent: Buffer) => boolean): Promise<string> {
    const way = await openWay(url, (sent) => {
      if (isLast(sent)) way.swallow();
      return sent;
    });
    this.onTestFinished(way.close);
    return way.url;
  }
}

const it = plain.extend<{ opened: Opened }>({
  opened: ({ onTestFinished }, use) => use(new Opened({ onTestFinished })),
});

// The tests run beside each other, because they mostly wait for limits.

it.concurrent('a transaction that loses its connection releases its place in the pool', async ({ expect, opened }) => {
  const orm = await connect(await opened.database());
  opened.onTestFinished(() => orm.close());
  const connection = orm.em.getConnection() as unknown as { getNativeClient(): Promise<Pool> };
  const pool = await connection.getNativeClient();
  pool.options.connectionTimeoutMillis = 5_000;
  const unitOfWork = new PgUnitOfWork(orm.em);
  for (let count = 0; count < LOST_CONNECTIONS; count++) {
    const cut = unitOfWork.run(() => orm.em.execute('select pg_terminate_backend(pg_backend_pid())'));
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
  }

  expect(await databaseAnswers(orm.em)).toBe(true);
  expect(pool.totalCount).toBeLessThan(3);
});

describe.concurrent('a command', () => {
  // The first connection that ends is that of the check of the database.
  it.for([
    ['reconcile', 2, { code: 0, stderr: '' }],
    ['migrate', 2, { code: 0, stderr: '' }],
    ['reconcile', 1, { code: 1, stderr: expect.stringContaining('connection timeout') }],
  ] as const)(
    '%s ends when the database stops answering at the end of connection %i',
    async (row, { expect, opened }) => {
      const [name, goodbyes, end] = row;
      const url = await opened.database();
      let left: number = goodbyes;
      const DATABASE_URL = await opened.wayUntil(url, (sent) => sent.equals(GOODBYE) && --left === 0);
      const command = startCommand([name], { DATABASE_URL, DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'lending-')) });
      opened.onTestFinished(() => command.kill());

      expect(await command.ended).toMatchObject(end);
    },
  );
});

describe.concurrent('a migration', () => {
  it.for([
    ['the lock', 'pg_try_advisory_lock'],
    ['a statement', 'mikro_orm_migrations'],
  ] as const)('whose database stops answering %s fails', async ([, text], { expect, opened }) => {
    const url = await opened.database();

    await expect(migrate(await opened.wayUntil(url, (sent) => sent.includes(text)), { answerMs: 500 })).rejects.toThrow(
      /timeout/,
    );
  });

  it('fails if the connection that holds its lock is lost, and runs again', async ({ expect, opened }) => {
    const { url, client } = await opened.session();
    // The first statement of a migration waits for this transaction.
    await client.query('begin; create table mikro_orm_migrations ()');
    const migrating = expect(migrate(url)).rejects.toThrow();
    await expect.poll(async () => (await client.query(HOLDER)).rowCount).toBe(1);

    await client.query(`select pg_terminate_backend(pid) from (${HOLDER}) as holder`);
    await client.query('rollback');

    await migrating;
    await migrate(url);
  });

  it('does not go on over another connection, which has no lock', async ({ expect, opened }) => {
    const { url, client } = await opened.session();
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    // The second on a slow machine, whose next try may be under way already.
    const migrating = expect(migrate(url)).rejects.toThrow(/lost its connection|terminating connection/);
    // Between two tries to get the lock.
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'lending-migrate' and state = 'idle'`;
    await expect.poll(async () => (await client.query(end)).rowCount).toBe(1);

    await client.query('select pg_advisory_unlock_all()');

    await migrating;
  });

  it('has no time limit, also where its role has one', async ({ opened }) => {
    const { url, client } = await opened.session();
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    await client.query(`alter role current_user in database ${rows[0]?.name} set statement_timeout = 1`);

    await migrate(url);
  });
});
