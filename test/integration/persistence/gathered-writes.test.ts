import type net from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { compiledWrite } from '../../../adapters/persistence/database/compiled-query.ts';
import { connect } from '../../../adapters/persistence/database/database.ts';
import { DatabaseUnavailable } from '../../../adapters/persistence/database/database-errors.ts';
import { PgUnitOfWork } from '../../../adapters/persistence/database/pg-unit-of-work.ts';
import { gather, openTransaction } from '../../../adapters/persistence/database/transactions.ts';
import { openDatabase } from '../../support/database.ts';
import { ANSWERED_BY_READY, listenBefore, messages, READY, STARTUP } from '../../support/database-proxy.ts';
import { PATIENT_DATABASE } from '../../support/patient.ts';
import { withClient } from '../../support/pg-client.ts';

const { url } = await openDatabase();
const query = (sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);
await query('create table things (id integer primary key, label text not null)');
beforeEach(() => query('truncate things'));
const stored = async () => (await query('select id from things order by id')).map(({ id }) => id);

function storeAt(em: EntityManager) {
  const unitOfWork = new PgUnitOfWork(em);
  return {
    run: <T>(work: () => Promise<T>) => unitOfWork.run(work),
    write: (id: number, label: unknown = '') =>
      gather(em, { sql: 'insert into things (id, label) values ($1, $2)', parameters: [id, label] }),
    read: async () =>
      (await openTransaction(em)?.execute({ sql: 'select id from things', parameters: [] }))?.rows ?? [],
    insert: async (id: number) => {
      await openTransaction(em)?.execute({ sql: 'insert into things values ($1, $2)', parameters: [id, ''] });
    },
  };
}

const orm = await connect(url, { limits: PATIENT_DATABASE });
afterAll(() => orm.close());
const { run, write, read } = storeAt(orm.em);

const TAKEN = { code: '23505' };

describe('a unit of work', () => {
  it('sends what it gathered before a statement that has an answer, and before its end', async () => {
    const rows = await run(async () => {
      write(1);
      write(2);
      const found = await read();
      write(3);
      return found;
    });

    expect(rows).toHaveLength(2);
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it('fails with the first refusal, and stores nothing before or after it', async () => {
    const failing = run(async () => {
      for (const id of [1, 2, 1, 3]) write(id);
      write(2);
    });

    await expect(failing).rejects.toMatchObject({ ...TAKEN, detail: 'Key (id)=(1) already exists.' });
    expect(await stored()).toEqual([]);
  });

  it('fails for good: what comes after the refusal fails with it, even if it is caught', async () => {
    const errors: unknown[] = [];
    const failing = run(async () => {
      write(1);
      write(1);
      await read().catch((error) => errors.push(error));
      await read().catch((error) => errors.push(error));
      try {
        write(2);
      } catch (error) {
        errors.push(error);
      }
    });

    await expect(failing).rejects.toMatchObject(TAKEN);
    const [first] = errors;
    expect(first).toMatchObject(TAKEN);
    expect(errors).toEqual([first, first, first]);
    expect(await stored()).toEqual([]);
  });

  it('gathers no value that could fail on its way to PostgreSQL', async () => {
    await run(async () => {
      write(1);
      expect(() => write(2, { toPostgres: () => expect.fail() })).toThrow(TypeError);
    });

    expect(await stored()).toEqual([1]);
  });

  it('is required for a write', () => {
    const remove = compiledWrite((db) => db.deleteFrom('sessions'));
    expect(() => remove(orm.em, {})).toThrow('needs a unit of work');
  });

  it('refuses statements after its end', async () => {
    let late = () => Promise.resolve<unknown>(undefined);
    await run(async () => {
      const transaction = openTransaction(orm.em);
      late = async () => transaction?.execute({ sql: 'select 1', parameters: [] });
    });

    await expect(late()).rejects.toThrow('has ended');
  });
});

it('a transaction of MikroORM or Kysely inside a unit of work is refused, and nothing is stored', async () => {
  const begins = [
    () => orm.em.transactional(async () => write(2)),
    () =>
      orm.em
        .getKysely()
        .transaction()
        .execute(async () => write(2)),
  ];
  for (const begin of begins) {
    const failing = run(async () => {
      write(1);
      await begin();
    });
    await expect(failing).rejects.toThrow('is a transaction already');
  }

  expect(await stored()).toEqual([]);
});

describe('a unit of work inside another', () => {
  it('is stored with it, or not at all', async () => {
    await run(async () => {
      write(1);
      await run(async () => write(2));
    });
    const failing = run(async () => {
      await run(async () => write(3));
      throw new Error('later');
    });

    await expect(failing).rejects.toThrow('later');
    expect(await stored()).toEqual([1, 2]);
  });

  it('fails it, even if its error is caught', async () => {
    const failing = run(async () => {
      await run(async () => {
        write(1);
        throw new Error('inside');
      }).catch(() => {});
    });

    await expect(failing).rejects.toThrow('inside');
    expect(await stored()).toEqual([]);
  });
});

/** Called with the message that ends a statement. @returns what to send instead, or when to cut the connection */
type OnStatement = (message: Buffer, statement: number) => Buffer | 'cut' | 'cut when answered';

/** A store behind a proxy that changes statements, or cuts connections. */
async function behind(onStatement: OnStatement) {
  let isOpen = false;
  const proxy = await listenBefore(url, (client, connectDatabase) => {
    const database = connectDatabase();
    const cut = () => [client, database].map((end: net.Socket) => end.destroy());
    let [statements, unanswered, cutsAt] = [0, 1, -1];
    const send = messages(({ type, bytes }) => {
      const isStatement = ANSWERED_BY_READY.includes(type);
      unanswered += Number(isStatement);
      const way = isStatement && isOpen ? onStatement(bytes, ++statements) : bytes;
      if (way === 'cut') cut();
      if (way === 'cut when answered') cutsAt = unanswered;
      database.write(typeof way === 'string' ? bytes : way);
    }, STARTUP);
    const receive = messages(({ type, bytes }) => {
      if (type === READY) {
        unanswered--;
        if (--cutsAt === 0) return void cut();
      }
      client.write(bytes);
    });
    client.on('data', send).on('close', cut).on('error', cut);
    database.on('data', receive).on('close', cut).on('error', cut);
  });
  const other = await connect(proxy.url, { limits: PATIENT_DATABASE });
  isOpen = true;
  const close = () => other.close().then(proxy.close);
  return { ...storeAt(other.em), [Symbol.asyncDispose]: close };
}

describe('a connection that is lost', () => {
  const STATEMENTS = ['begin', 'the read', 'the first write', 'the second write', 'commit'];
  const points = STATEMENTS.flatMap((name, at) =>
    (['cut', 'cut when answered'] as const).map((how) => [how, name, at + 1] as const),
  );

  it.each(points)('is %s at %s: all or nothing is stored, and the next one works', async (how, _name, at) => {
    let isLost = false;
    await using store = await behind((message, statement) => {
      if (isLost || statement !== at) return message;
      isLost = true;
      return how;
    });
    const work = async () => {
      await store.read();
      store.write(1);
      store.write(2);
    };

    await expect(store.run(work)).rejects.toThrow(DatabaseUnavailable);

    await store.run(async () => store.write(3));
    // The last three statements were under way together, so PostgreSQL may have the commit.
    const possible = how === 'cut' || at < 3 ? [[3]] : [[3], [1, 2, 3]];
    await expect.poll(stored).toSatisfy((ids) => possible.some((each) => isDeepStrictEqual(ids, each)));
  });
});

it.each([
  ['read', async (store: ReturnType<typeof storeAt>) => store.read()],
  ['write', async (store: ReturnType<typeof storeAt>) => store.write(1)],
  ['write with an answer', async (store: ReturnType<typeof storeAt>) => store.insert(1)],
])('nothing is stored behind a `begin` that fails, before a %s', async (_what, first) => {
  await using store = await behind((message) =>
    Buffer.from(message.toString('latin1').replace('begin', 'bogus'), 'latin1'),
  );

  const failing = store.run(async () => {
    await first(store);
    store.write(2);
  });

  await expect(failing).rejects.toMatchObject({ code: '42601' });
  expect(await stored()).toEqual([]);
});

it('a connection that gives no answer ends once, although many statements wait for one', async () => {
  const warnings: string[] = [];
  const notice = ({ name }: Error) => void warnings.push(name);
  process.on('warning', notice);
  const hurried = await connect(url, { limits: { ...PATIENT_DATABASE, answerMs: 100 } });

  const failing = storeAt(hurried.em).run(async () => {
    for (let each = 0; each < 100; each++) gather(hurried.em, { sql: 'select pg_sleep(1)', parameters: [] });
  });

  await expect(failing).rejects.toThrow(DatabaseUnavailable);
  await hurried.close();
  process.off('warning', notice);
  // Each call of `end` adds a listener.
  expect(warnings).not.toContain('MaxListenersExceededWarning');
});
