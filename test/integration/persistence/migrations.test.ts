import { beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../adapters/persistence/database/database.ts';
import { sql } from '../../support/books.ts';
import { createDatabase, EMPTY, type TestDatabase } from '../../support/database.ts';
import { withClient } from '../../support/pg-client.ts';

let database: TestDatabase;
const run = (text: string) => sql(database.url, text);

beforeEach(async () => {
  database = await createDatabase(EMPTY);
  await migrate(database.url);
  return () => database.drop();
});

/** Forgets a migration that locks `users`, because its tables refer to it. */
const UNDO = `delete from mikro_orm_migrations where name = '011-credit'; drop table milestones, credit_changes`;

it('a migration that does not get its lock in time is tried again', async () => {
  await run(UNDO);
  await withClient(database.url, async (client) => {
    await client.query('begin; lock table users in row exclusive mode');
    const migrated = migrate(database.url, { lockMs: 200 });
    const waiting = `select from pg_locks where not granted and relation = 'users'::regclass`;
    const turn = async (count: number) => expect.poll(async () => (await run(waiting)).length).toBe(count);
    await turn(1);
    await turn(0);
    await client.query('commit');
    await migrated;
  });

  expect(await run('select from milestones')).toEqual([]);
});

it('a process that waits for the migration holds nothing that the build of an index waits for', async () => {
  await withClient(database.url, async (client) => {
    // Held by the process that migrates.
    await client.query('select pg_advisory_lock(7236011)');
    const waiting = migrate(database.url);
    const attempts = `select from pg_stat_activity where datname = current_database() and query like '%advisory_lock%'
      and state = 'idle' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await run(attempts)).length).toBe(2);

    await client.query('create index concurrently built_beside on payments (status)');

    await client.query('select pg_advisory_unlock(7236011)');
    await waiting;
  });
});
