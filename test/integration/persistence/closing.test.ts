import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answers, connect } from '../../../adapters/persistence/database/database.ts';
import { PostgresListener } from '../../../adapters/persistence/database/postgres-listener.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { withClient } from '../../support/pg-client.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});

afterAll(() => database.drop());

function connections(): Promise<number> {
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  return withClient(database.url, async (client) => (await client.query(others)).rowCount ?? 0);
}

it('a pool that closes while a statement opens a connection leaves none', async () => {
  const orm = await connect(database.url);
  expect(await answers(orm.em)).toBe(true);
  // One takes the idle connection, the others open theirs.
  const late = Array.from({ length: 3 }, () => answers(orm.em));
  await nextTurn();

  await orm.close();

  expect(await Promise.all(late)).toHaveLength(3);
  await expect.poll(connections).toBe(0);
});

it('a listener that stops waits for its heartbeat, which uses the pool', async () => {
  const orm = await connect(database.url, { maxConnections: 1 });
  const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = orm.em.transactional(() => {
    taken.resolve();
    return free.promise;
  });
  await taken.promise;
  const listener = new PostgresListener(database.url, orm.em);
  await listener.start();
  let stopped = false;

  const stop = listener.stop().then(() => {
    stopped = true;
  });

  await expect.poll(connections).toBe(1);
  await nextTurn();
  expect(stopped).toBe(false);
  free.resolve();
  await Promise.all([transaction, stop]);
  await orm.close();
});
