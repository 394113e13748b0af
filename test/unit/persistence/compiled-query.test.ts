import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { compiledOnce, type Db } from '../../../adapters/persistence/database/compiled-query.ts';

const db: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
type Named = { readonly id: string; readonly email?: string };

it('a compiled query binds the values of each call', () => {
  const bind = compiledOnce((db, { id }: Named) => db.selectFrom('users').select('id').where('id', '=', id));
  bind(db, { id: 'first' });

  expect(bind(db, { id: 'second' })).toMatchObject({
    sql: 'select "id" from "users" where "id" = $1',
    parameters: ['second'],
  });
});

it('a compiled query refuses a parameter that its first call leaves out, as it would be a constant of all calls', () => {
  const bind = compiledOnce((db, { id, email }: Named) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('email', '=', email ?? ''),
  );

  expect(() => bind(db, { id: 'first' })).toThrow('The parameter email is missing.');
});
