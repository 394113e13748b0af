import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../../adapters/persistence/shared/database.ts';
import { DatabaseUnavailable } from '../../../adapters/persistence/shared/database-errors.ts';
import { rowsFound } from '../../../adapters/persistence/shared/read-models.ts';
import { query, transaction } from '../../../adapters/persistence/shared/session.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

const NUMBER = 'select $1::int as number, pg_backend_pid() as backend';
const QUOTIENT = 'select 12 / $1::int as quotient';
const END = 'select pg_terminate_backend(pg_backend_pid())';

let database: TestDatabase;
let orm: MikroORM;

beforeAll(async () => {
  database = await createDatabase();
  orm = await connect(database.url);
});

afterAll(async () => {
  await orm.close();
  await database.drop();
});

async function look(number: number): Promise<{ number: number; backend: number }> {
  const [row] = await rowsFound<{ number: number; backend: number }>(orm.em, NUMBER, [number]);
  if (row === undefined) throw new Error('A select without a table has one row.');
  return row;
}

it('answers each look-up of a turn with its own rows, four on a connection', async () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const rows = await Promise.all(numbers.map(look));

  expect(rows.map(({ number }) => number)).toEqual(numbers);
  for (let first = 0; first < 100; first += 4) {
    const backends = rows.slice(first, first + 4).map(({ backend }) => backend);
    expect(new Set(backends).size).toBe(1);
  }
});

it('lets the others be answered where one fails', async () => {
  const divisors = [3, 0, 4, 0, 6];
  const settled = await Promise.allSettled(
    divisors.map((divisor) => rowsFound<{ quotient: number }>(orm.em, QUOTIENT, [divisor])),
  );

  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))).toEqual([
    { quotient: 4 },
    { quotient: 3 },
    { quotient: 2 },
  ]);
});

it('tells all who share a lost connection, and is well again with the next turn', async () => {
  const lost = await Promise.allSettled([rowsFound(orm.em, END, []), look(1), look(2), look(3)]);

  for (const each of lost) expect(each).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
  await expect(look(4)).resolves.toMatchObject({ number: 4 });
});

it('does not let others wait behind one that took too long', async () => {
  const limit = () => query(orm.em, "select set_config('statement_timeout', '100', false)", []);
  // On each connection there is, since nobody knows which will be used.
  await Promise.all(Array.from({ length: 20 }, limit));
  const nap = () => rowsFound(orm.em, 'select pg_sleep(30)', []);

  const behind = await Promise.allSettled([nap(), nap(), nap(), look(1)]);

  for (const each of behind)
    expect(each).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
  await expect(look(2)).resolves.toMatchObject({ number: 2 });
});

it('stays on the connection of the transaction where there is one', async () => {
  const backends = await transaction(orm.em, () => Promise.all([look(1), look(2), look(3), look(4), look(5), look(6)]));

  expect(new Set(backends.map(({ backend }) => backend)).size).toBe(1);
});
