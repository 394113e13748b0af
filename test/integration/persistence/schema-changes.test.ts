import { CompiledQuery } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { compiledQuery } from '../../../adapters/persistence/database/compiled-query.ts';
import { connect } from '../../../adapters/persistence/database/database.ts';
import { DATABASE_LIMITS } from '../../../adapters/persistence/database/limits.ts';
import { lockPerson } from '../../../adapters/persistence/database/locks.ts';
import { sql } from '../../support/books.ts';
import { openDatabase } from '../../support/database.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const { url } = await openDatabase();
const orm = await connect(url, { limits: DATABASE_LIMITS, maxConnections: 1 });
afterAll(() => orm.close());
const userId = idNumber<'User'>(1);

it('a statement that a connection knows goes on after a later release has added a column and dropped another', async () => {
  await sql(url, 'alter table users add column nickname text');
  await lockPerson(orm.em, { userId });

  await sql(url, 'alter table users add column motto text, drop column nickname');

  expect(await lockPerson(orm.em, { userId })).toEqual([]);
});

it('one that selects all does not, and its connection is dropped', async () => {
  const all = CompiledQuery.raw('select * from users where id = $1', [userId]);
  const query = () => orm.em.getKysely().executeQuery(all);
  await query();

  await sql(url, 'alter table users add column address text');

  await expect(query()).rejects.toMatchObject({ code: '0A000' });
  expect((await query()).rows).toEqual([]);
});

it.each([
  ['a table', compiledQuery((db, { id }: { id: string }) => db.selectFrom('users').selectAll().where('id', '=', id))],
  [
    'a table by its alias',
    compiledQuery((db, { id }: { id: string }) => db.selectFrom('users as u').selectAll('u').where('u.id', '=', id)),
  ],
  [
    'a deleted row',
    compiledQuery((db, { id }: { id: string }) => db.deleteFrom('users').where('id', '=', id).returningAll()),
  ],
])('a statement that selects all of %s, which would fail then, is refused', async (_what, query) => {
  await expect(query(orm.em, { id: userId })).rejects.toThrow('must name its columns');
});

it('large tables are vacuumed after a fiftieth of them has changed, and not after a fifth', async () => {
  const settings = await sql<{ name: string; settings: string }>(
    url,
    `select relname as name, array_to_string(reloptions, ',') as settings from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null order by relname`,
  );

  const updated = 'autovacuum_vacuum_scale_factor=0.02';
  const onlyAdded = 'autovacuum_vacuum_insert_scale_factor=0.02';
  expect(Object.fromEntries(settings.map(({ name, settings }) => [name, settings]))).toEqual({
    audit_log: onlyAdded,
    event_log: `${updated},${onlyAdded}`,
    idempotency_keys: updated,
    ledger_postings: onlyAdded,
    loan_entries: onlyAdded,
    loan_transactions: onlyAdded,
    loans: updated,
    notifications: updated,
    payments: updated,
    webhook_deliveries: updated,
  });
});
