import type net from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { KyselyClosedDays } from '../../../adapters/persistence/closing/kysely-closed-days.ts';
import { connect, databaseAnswers } from '../../../adapters/persistence/database/database.ts';
import { DatabaseUnavailable } from '../../../adapters/persistence/database/database-errors.ts';
import { PostgresListener } from '../../../adapters/persistence/database/postgres-listener.ts';
import { MikroOrmUsers } from '../../../adapters/persistence/identity/users.ts';
import { KyselyPersonalDataErasure } from '../../../adapters/persistence/personal-data/personal-data-erasure.ts';
import { EventDispatcher } from '../../../application/shared/ports.ts';
import { openDatabase } from '../../support/database.ts';
import { listenBefore } from '../../support/database-proxy.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { PATIENT_DATABASE } from '../../support/patient.ts';
import { withClient } from '../../support/pg-client.ts';

const { url } = await openDatabase();
/** Opens a connection for its first statement. */
const unused = await connect(url);
afterAll(() => unused.close());
/** Nothing listens there. */
const NOWHERE = 'postgresql://127.0.0.1:1/none';

function connections(): Promise<number> {
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  return withClient(url, async (client) => (await client.query(others)).rowCount ?? 0);
}

it.each([
  ['those of production by default', {}, { statement: '7s', lock: '5s', idle: '30s' }],
  ['those of the limits', PATIENT_DATABASE, { statement: '1min', lock: '1min', idle: '1min' }],
])('connections have time limits of PostgreSQL: %s', async (_which, limits, expected) => {
  const orm = await connect(url, { limits });
  const settings = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;

  const { rows } = await settings.execute(orm.em.getKysely());

  await orm.close();
  expect(rows).toEqual([expected]);
});

it('a pool that closes while a statement opens a connection leaves none', async () => {
  const orm = await connect(url);
  expect(await databaseAnswers(orm.em)).toBe(true);
  // One takes the idle connection, the others open theirs.
  const late = Array.from({ length: 3 }, () => databaseAnswers(orm.em));
  await nextTurn();

  await orm.close();

  expect(await Promise.all(late)).toHaveLength(3);
  await expect.poll(connections).toBe(0);
});

it('a listener that stops waits for its heartbeat, which uses the pool', async () => {
  const orm = await connect(url, { maxConnections: 1 });
  const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = orm.em.transactional(() => {
    taken.resolve();
    return free.promise;
  });
  await taken.promise;
  const listener = new PostgresListener(url, orm.em);
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

// A single statement translates its errors, and so does a unit of work: an error in between would be answered with 500.
it.each([
  ['MikroORM', () => new MikroOrmUsers(unused.em, new EventDispatcher()).find(idNumber(1)), 'global EntityManager'],
  ['Kysely', () => new KyselyPersonalDataErasure(unused.em).erase(idNumber(1)), 'unit of work'],
])('a collection on %s runs no statement outside a unit of work', async (_library, use, message) => {
  await expect(use()).rejects.toThrow(message);
});

it('the close of business is unavailable while the database of its lock is', async () => {
  const closedDays = new KyselyClosedDays(NOWHERE, new PostgresListener(NOWHERE, unused.em), unused.em);

  await expect(closedDays.exclusively(async () => 'done')).rejects.toThrow(DatabaseUnavailable);
});

it("a connection of the tests' own that is cut fails its statement, and nothing else", async ({ onTestFinished }) => {
  const relay = (client: net.Socket, open: () => net.Socket) => {
    const database = open().on('data', (answer) => client.write(answer));
    client.on('data', (sent) => (sent.includes('select 1') ? client.destroy() : database.write(sent)));
    client.on('close', () => database.destroy());
  };
  const proxy = await listenBefore(url, relay);
  onTestFinished(() => proxy.close());

  const cut = withClient(proxy.url, (client) => client.query('select 1'));

  await expect(cut).rejects.toThrow('Connection terminated unexpectedly');
});
