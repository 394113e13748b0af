import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { MAPPINGS, MIGRATIONS } from '../schema.ts';
import { rowsOf } from './read-models.ts';
import { bindPool } from './session.ts';

/** Any number, the same on all nodes: whoever holds it may change the schema. */
const MIGRATION_LOCK = 7_236_011;

export async function connect(databaseUrl: string): Promise<MikroORM> {
  let pool: pg.Pool | undefined;
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    entities: MAPPINGS,
    extensions: [Migrator],
    migrations: { migrationsList: MIGRATIONS, snapshot: false, silent: true },
    forceUtcTimezone: true,
    pool: { min: 0, max: 20 },
    driverOptions: {
      statement_timeout: 15_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      // Statements are sent without waiting for the answer to the one before.
      pipeline: true,
      onPoolCreated: (made: pg.Pool) => {
        pool = made;
      },
    },
  });
  await orm.connect();
  if (pool === undefined) throw new Error('MikroORM has made no pool of connections.');
  bindPool(orm.em, pool);
  return orm;
}

/** Brings the schema up to date. Several nodes may start at once: one migrates while the others wait. */
export async function migrate(orm: MikroORM, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  } finally {
    await client.end();
  }
}

/** Whether the database answers now. */
export async function answers(em: EntityManager): Promise<boolean> {
  try {
    await rowsOf(em, 'select 1', []);
    return true;
  } catch {
    return false;
  }
}
