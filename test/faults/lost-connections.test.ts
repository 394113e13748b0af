import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answers, connect } from '../../adapters/persistence/database/database.ts';
import { DatabaseUnavailable } from '../../adapters/persistence/database/database-errors.ts';
import { MikroOrmUnitOfWork } from '../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

/** More than the size of the pool. */
const LOST_CONNECTIONS = 25;

let database: TestDatabase;
let orm: MikroORM;
let pool: Pool;

beforeEach(async () => {
  database = await createDatabase();
  orm = await connect(database.url);
  const connection = orm.em.getConnection() as unknown as { getNativeClient(): Promise<Pool> };
  pool = await connection.getNativeClient();
  pool.options.connectionTimeoutMillis = 5_000;
});

afterEach(async () => {
  await database.drop();
  await orm.close();
});

it('a transaction that loses its connection releases its place in the pool', async () => {
  const unitOfWork = new MikroOrmUnitOfWork(orm.em);
  for (let count = 0; count < LOST_CONNECTIONS; count++) {
    const cut = unitOfWork.run(() => orm.em.execute('select pg_terminate_backend(pg_backend_pid())'));
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
  }

  expect(await answers(orm.em)).toBe(true);
  expect(pool.totalCount).toBeLessThan(3);
});
