import { afterAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../adapters/persistence/database/database.ts';
import { sql } from '../../support/books.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { withClient } from '../../support/pg-client.ts';

const INDEX = 'payments_by_status';
const UNDONE = `delete from mikro_orm_migrations where name like '%-list-indexes'`;

let database: TestDatabase;
const run = (text: string) => sql(database.url, text);
const indexes = () => run(`select indisvalid as valid from pg_index where indexrelid = to_regclass('${INDEX}')`);

beforeEach(async () => {
  await database?.drop();
  database = await createDatabase();
  await migrate(database.url);
  await run(`${UNDONE}; drop index ${INDEX}`);
});

afterAll(() => database.drop());

it('an index is built while a transaction writes to its table', async () => {
  await withClient(database.url, async (client) => {
    await client.query('begin; lock table payments in row exclusive mode');
    const migrated = migrate(database.url);
    // The build waits for this transaction to end, and lets others write.
    const building = `select from pg_stat_progress_create_index where datname = current_database()`;
    await expect.poll(async () => (await run(building)).length).toBe(1);
    await run(`set lock_timeout = 1000; update payments set amount = amount`);
    await client.query('commit');
    await migrated;
  });

  expect(await indexes()).toEqual([{ valid: true }]);
});

it('an index that a failed build left is built again', async () => {
  await withClient(database.url, async (client) => {
    await client.query('begin; lock table payments in row exclusive mode');
    const build = expect(run(`create index concurrently ${INDEX} on payments (status)`)).rejects.toThrow('canceling');
    await expect.poll(indexes).toEqual([{ valid: false }]);
    await run(`select pg_cancel_backend(pid) from pg_stat_progress_create_index where datname = current_database()`);
    await build;
  });
  expect(await indexes()).toEqual([{ valid: false }]);

  await migrate(database.url);

  expect(await indexes()).toEqual([{ valid: true }]);
});

it('a process that waits for the migration holds nothing that a build waits for', async () => {
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
  expect(await indexes()).toEqual([{ valid: true }]);
});

it('a migration that does not get its lock in time is tried again', async () => {
  await run(`delete from mikro_orm_migrations where name like '%-daily-balances'; drop table ledger_daily_balances;
    drop trigger ledger_postings_late on ledger_postings; drop function add_late_postings`);
  await withClient(database.url, async (client) => {
    await client.query('begin; lock table ledger_postings in row exclusive mode');
    const migrated = migrate(database.url, { lockMs: 200 });
    const waiting = `select from pg_locks where not granted and relation = 'ledger_postings'::regclass`;
    const turn = async (count: number) => expect.poll(async () => (await run(waiting)).length).toBe(count);
    await turn(1);
    await turn(0);
    await client.query('commit');
    await migrated;
  });

  expect(await run('select from ledger_daily_balances')).toEqual([]);
});
