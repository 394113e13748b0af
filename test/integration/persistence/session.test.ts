import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../../adapters/persistence/shared/database.ts';
import { rowsOf } from '../../../adapters/persistence/shared/read-models.ts';
import { query, queue, transaction } from '../../../adapters/persistence/shared/session.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

// Rows that nobody asks for come back, as from a job that is enqueued.
const INSERT = 'insert into slips (number) values ($1) returning number, note';
const COUNT = 'select count(*)::int as count, pg_backend_pid() as backend from slips';

let database: TestDatabase;
let orm: MikroORM;

beforeAll(async () => {
  database = await createDatabase();
  orm = await connect(database.url);
  await query(orm.em, 'create table slips (number integer primary key, at timestamptz, note text)', []);
});

afterAll(async () => {
  await orm.close();
  await database.drop();
});

beforeEach(async () => {
  await query(orm.em, 'delete from slips', []);
});

/** Queued, sent with what is asked last, and stored by the commit. */
function insert(...numbers: readonly number[]) {
  return transaction(orm.em, async () => {
    for (const number of numbers) await queue(orm.em, INSERT, [number]);
    return rowsOf<{ count: number; backend: number }>(orm.em, COUNT, []);
  });
}

async function stored(): Promise<readonly number[]> {
  const rows = await rowsOf<{ number: number }>(orm.em, 'select number from slips order by number', []);
  return rows.map(({ number }) => number);
}

// The first time on a connection statements are prepared one by one, from then on they are sent as one message.
it.each(['first', 'second'])('sends what is queued before what is asked for, the %s time', async () => {
  const counted = await insert(1, 2, 3);

  expect(counted).toEqual([{ count: 3, backend: expect.any(Number) }]);
  expect(await stored()).toEqual([1, 2, 3]);
});

it('undoes all when one of what is queued fails, with the error of that one, and goes on on the same connection', async () => {
  const [before] = await insert(1, 2);

  await expect(insert(3, 1, 4)).rejects.toMatchObject({ code: '23505' });
  await expect(insert(2_147_483_648)).rejects.toMatchObject({ code: '22003' });

  const [after] = await insert(5);
  expect(after).toEqual({ count: 3, backend: before?.backend });
  expect(await stored()).toEqual([1, 2, 5]);
});

it('sends nothing of a round that has a value which is none', async () => {
  await insert(1);
  const circular: Record<string, unknown> = {};
  circular.self = circular;

  const work = transaction(orm.em, async () => {
    await queue(orm.em, INSERT, [2]);
    await query(orm.em, INSERT, [circular]);
  });

  await expect(work).rejects.toThrow('circular');
  expect(await stored()).toEqual([1]);
});

it('reads columns in the same way whether the statement is new to a connection or known', async () => {
  const at = '2027-02-28T10:20:30.123Z';
  await query(orm.em, 'insert into slips (number, at, note) values ($1, $2, $3), (2, null, null)', [1, at, 'a "note"']);
  const read = () => query(orm.em, 'select number, at, note, 2^40::bigint as large from slips order by number', []);

  const [first, second] = [await read(), await read()];

  expect(second).toEqual({ command: 'SELECT', rowCount: 2, rows: first.rows });
  expect(first.rows).toHaveLength(2);
  expect(second.rows[1]).toMatchObject({ number: 2, at: null, note: null });
});

it('tells how many rows were met, and of none that there are none', async () => {
  await insert(1, 2, 3);
  const raise = (above: number) => query(orm.em, 'update slips set number = number + 10 where number > $1', [above]);

  expect(await raise(1)).toMatchObject({ command: 'UPDATE', rowCount: 2, rows: [] });
  expect(await raise(100)).toMatchObject({ command: 'UPDATE', rowCount: 0, rows: [] });
});
