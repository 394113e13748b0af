import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { MIGRATION_LOCK, migrate } from '../../adapters/persistence/database/database.ts';
import { createDatabase } from '../support/database.ts';

/** The connection that holds the lock of migrations. */
const HOLDER = `select pid from pg_locks where locktype = 'advisory' and granted and database =
  (select oid from pg_database where datname = current_database())`;

async function session() {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  return { url: database.url, client };
}

it('fails if the connection that holds its lock is lost, and runs again', async () => {
  const { url, client } = await session();
  // The first statement of a migration waits for this transaction.
  await client.query('begin; create table mikro_orm_migrations ()');
  const migrating = expect(migrate(url)).rejects.toThrow();
  await expect.poll(async () => (await client.query(HOLDER)).rowCount).toBe(1);

  await client.query(`select pg_terminate_backend(pid) from (${HOLDER}) as holder`);
  await client.query('rollback');

  await migrating;
  await migrate(url);
});

it('does not go on over another connection, which has no lock', async () => {
  const { url, client } = await session();
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

it('has no time limit, also where its role has one', async () => {
  const { url, client } = await session();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter role current_user in database ${rows[0]?.name} set statement_timeout = 1`);

  await migrate(url);
});
