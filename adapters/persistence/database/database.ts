import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Tracing } from '../../shared/tracing.ts';
import { IDENTITIES, MAPPINGS, MIGRATIONS } from '../schema.ts';
import { DATABASE_LIMITS, type DatabaseLimits, KEEP_ALIVE } from './limits.ts';
import { CommitCheckingClient, NamedStatementClient, SessionClient } from './pg-clients.ts';
import { tracedClient } from './traced-client.ts';

/** Only the process that holds this advisory lock migrates. The number is arbitrary. */
const MIGRATION_LOCK = 7_236_011;

const LOCK_NOT_AVAILABLE = '55P03';

/** PostgreSQL's own limits in milliseconds for statements of requests. */
const REQUEST_TIMEOUTS = {
  statement_timeout: 7_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};
/** For the answer to a statement of a migration, which may run long, and for other nodes to migrate. */
const MIGRATION_MS = 3_600_000;
/** A migration may run long, but not wait long for a lock, because requests queue behind it. */
const MIGRATION_LOCK_MS = 3_000;
/** Requests use the time between two attempts to get a lock. */
const MIGRATION_TRIES = 10;
const RETRY_LOCK_MS = 500;

export interface ConnectOptions {
  /** Whether connections keep prepared statements. `false` for a pooler without them. */
  readonly namedStatements?: boolean;
  readonly limits?: Partial<DatabaseLimits>;
  readonly tracing?: Tracing | null;
  readonly onPool?: (pool: pg.Pool) => void;
}

export function connect(
  databaseUrl: string,
  { namedStatements = true, limits, tracing, onPool }: ConnectOptions = {},
): Promise<MikroORM> {
  const Plain = namedStatements ? NamedStatementClient : CommitCheckingClient;
  const Client = tracing ? tracedClient(Plain, tracing) : Plain;
  const { connectMs, answerMs } = { ...DATABASE_LIMITS, ...limits };
  const timeouts = { ...REQUEST_TIMEOUTS, connectionTimeoutMillis: connectMs, query_timeout: answerMs };
  const onPoolCreated = (pool: pg.Pool) => {
    releaseLostConnections(pool);
    onPool?.(pool);
  };
  return open(databaseUrl, { ...timeouts, Client }, onPoolCreated);
}

async function open(
  databaseUrl: string,
  driverOptions: pg.PoolConfig,
  onPoolCreated = releaseLostConnections,
): Promise<MikroORM> {
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    entities: [...MAPPINGS, ...IDENTITIES],
    discovery: { checkDuplicateTableNames: false },
    extensions: [Migrator],
    migrations: { path: MIGRATIONS, snapshot: false, silent: true, allOrNothing: false },
    forceUtcTimezone: true,
    pool: { min: 0, max: 20 },
    driverOptions: {
      connectionTimeoutMillis: DATABASE_LIMITS.connectMs,
      ...KEEP_ALIVE,
      onPoolCreated,
      ...driverOptions,
    },
  });
  await orm.connect();
  return orm;
}

/**
 * Returns lost connections to the pool. Kysely releases a transaction's connection only after a successful commit or
 * rollback, so a lost one would never be released. Before 0.29.7 it also keeps one that opens while the pool closes: the
 * pool waits for it, and the process does not end.
 */
function releaseLostConnections(pool: pg.Pool): void {
  const acquired = new WeakSet<pg.PoolClient>();
  const release = (client: pg.PoolClient) => setImmediate(() => acquired.has(client) && client.release(true));
  pool.on('acquire', (client) => {
    acquired.add(client);
    if (pool.ending) release(client);
  });
  pool.on('release', (_error, client) => acquired.delete(client));
  pool.on('connect', (client) => client.once('end', () => release(client)));
}

/**
 * Runs pending migrations, each in its own transaction. If several nodes start at once, one migrates while the others
 * wait. A migration that does not get its lock in time is tried again.
 */
export async function migrate(databaseUrl: string, answerMs = MIGRATION_MS, lockMs = MIGRATION_LOCK_MS): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrateOnce(databaseUrl, answerMs, lockMs);
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (code !== LOCK_NOT_AVAILABLE || tries === MIGRATION_TRIES) throw error;
      await sleep(tries * RETRY_LOCK_MS);
    }
  }
}

async function migrateOnce(databaseUrl: string, answerMs: number, lockMs: number): Promise<void> {
  const client = new SessionClient(databaseUrl, { ...DATABASE_LIMITS, answerMs });
  try {
    await client.connect();
    await takeMigrationLock(client, Date.now() + answerMs);
    const orm = await open(databaseUrl, {
      statement_timeout: 0,
      lock_timeout: lockMs,
      query_timeout: answerMs,
      Client: CommitCheckingClient,
    });
    await orm.migrator.up().finally(() => orm.close());
  } finally {
    await client.close();
  }
}

/** Asks again and again: a statement that waits holds a snapshot, for which `create index concurrently` would wait. */
async function takeMigrationLock(client: SessionClient, deadline: number): Promise<void> {
  const attempt = 'select pg_try_advisory_lock($1) as locked';
  while (!(await client.query<{ locked: boolean }>(attempt, [MIGRATION_LOCK])).rows[0]?.locked) {
    if (Date.now() > deadline) throw new Error('Another process has been migrating the database for too long.');
    await sleep(RETRY_LOCK_MS);
  }
}

/** Whether the database answers now. */
export const answers = (em: EntityManager): Promise<boolean> => em.getConnection().isConnected();
