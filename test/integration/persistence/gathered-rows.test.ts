import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsertQueryBuilder } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { compiledInsert } from '../../../adapters/persistence/database/compiled-rows.ts';
import { connect } from '../../../adapters/persistence/database/database.ts';
import { PgUnitOfWork } from '../../../adapters/persistence/database/pg-unit-of-work.ts';
import { gather, gatherRows, openTransaction } from '../../../adapters/persistence/database/transactions.ts';
import { openDatabase } from '../../support/database.ts';
import { PATIENT_DATABASE } from '../../support/patient.ts';
import { withClient } from '../../support/pg-client.ts';

const { url } = await openDatabase();
const query = (sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);
await query(`create table things (id integer primary key, label text not null, details jsonb,
  position bigint generated always as identity)`);
beforeEach(() => query('truncate things'));

const orm = await connect(url, { limits: PATIENT_DATABASE });
afterAll(() => orm.close());
const unitOfWork = new PgUnitOfWork(orm.em);
const run = <T>(work: () => Promise<T>) => unitOfWork.run(work);

const stored = async () => (await query('select id from things order by id')).map(({ id }) => id);
const read = async () =>
  (await openTransaction(orm.em)?.execute({ sql: 'select id from things', parameters: [] }))?.rows;
const write = (id: number) =>
  gather(orm.em, { sql: 'insert into things (id, label) values ($1, $2)', parameters: [id, ''] });

const TAKEN = { code: '23505' };

describe('rows of a unit of work', () => {
  interface Thing {
    readonly id: number;
    readonly label: string;
    readonly details?: object;
  }
  type Add = (em: EntityManager, ...rows: readonly Thing[]) => void;

  const insertInto = (table: string, given: object = {}) => compiledInsert(table as never, given as never) as Add;
  const insertThing = insertInto('things');
  const add = (id: number, label = '', details = {}) => insertThing(orm.em, { id, label, details });
  /** The rows of each statement: `cmin` is its number in the transaction. */
  const statements = async () => {
    const rows = await query(
      'select array_agg(id order by position) as ids from things group by cmin::text::int order by cmin::text::int',
    );
    return rows.map(({ ids }) => ids);
  };

  it('are one statement, in their order, until another write', async () => {
    await run(async () => {
      add(3);
      add(1, 'it’s "new"', { list: [1] });
      write(4);
      add(2);
      add(5);
    });

    expect(await statements()).toEqual([[3, 1], [4], [2, 5]]);
    expect(await query('select label, details from things where id = 1')).toEqual([
      { label: 'it’s "new"', details: { list: [1] } },
    ]);
  });

  it('have the same values, one or many', async () => {
    const details = { list: [1, null], text: 'a "b"' };
    await run(async () => add(1, 'ä', details));
    await run(async () => {
      add(2, 'ä', details);
      add(3, 'ä', details);
    });

    expect(await query('select distinct label, details from things')).toEqual([{ label: 'ä', details }]);
  });

  it('are sent before a statement that has an answer, and when they are many', async () => {
    const found = await run(async () => {
      add(1);
      add(2);
      const rows = await read();
      for (let id = 3; id <= 1203; id++) add(id);
      return rows;
    });

    expect(found).toHaveLength(2);
    expect((await statements()).map(({ length }) => length)).toEqual([2, 500, 500, 201]);
  });

  it('stay together if they came together, so that a trigger sees all of them', async () => {
    await run(async () => {
      for (let id = 1; id <= 499; id++) add(id);
      insertThing(orm.em, ...[500, 501, 502].map((id) => ({ id, label: '', details: {} })));
      add(503);
    });

    expect((await statements()).map(({ length }) => length)).toEqual([502, 1]);
  });

  it('with the same name are written one after the other', async () => {
    const put = insertInto('things', {
      key: 'id',
      finish: (insert: never) =>
        (insert as InsertQueryBuilder<{ things: Thing }, 'things', object>).onConflict((same) =>
          same.column('id').doUpdateSet(({ ref }) => ({ label: ref('excluded.label') })),
        ),
    });
    await run(async () => {
      put(orm.em, { id: 1, label: 'first' });
      put(orm.em, { id: 2, label: '' });
      put(orm.em, { id: 1, label: 'last' });
    });

    expect(await query('select id, label from things order by id')).toEqual([
      { id: 1, label: 'last' },
      { id: 2, label: '' },
    ]);
  });

  it('fail the unit of work if one is refused', async () => {
    const refused = run(async () => {
      for (const id of [1, 2, 1]) add(id);
    });
    await expect(refused).rejects.toMatchObject(TAKEN);
    const refusedAhead = run(async () => {
      for (let id = 0; id < 600; id++) add(Math.min(id, 400));
    });
    await expect(refusedAhead).rejects.toMatchObject(TAKEN);

    expect(await stored()).toEqual([]);
  });

  it('fail the unit of work if they do not become a statement', async () => {
    for (const size of [1, 500]) {
      const broken = run(async () => {
        write(1);
        const statement = () => Promise.reject(new Error('no statement'));
        const broken = { statement };
        for (let id = 0; id < size; id++) gatherRows(orm.em, broken, [{}]);
      });
      await expect(broken).rejects.toThrow('no statement');
    }

    expect(await stored()).toEqual([]);
  });
});
