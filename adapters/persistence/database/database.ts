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

/** PostgreSQL's own limits in milliseconds for statements of requests. */
const REQUEST_TIMEOUTS = {
  statement_timeout: 7_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};
/** For the answer to a statement of a migration, which may run long, and for other nodes to migrate. */
const MIGRATION_MS = 3_600_000;
/** A migration may run long, but not wait long for a lock, because requests queue behind it. */
const MIGRATION_TIMEOUTS = { statement_timeout: 0, lock_timeout: 5_000 };

export interface ConnectOptions {
  /** Whether connections keep prepared statements. `false` for a pooler without them. */
  readonly namedStatements?: boolean;
  readonly limits?: Partial<DatabaseLimits>;
  readonly tracing?: Tracing | null;
}

export function connect(
  databaseUrl: string,
  { namedStatements = true, limits, tracing }: ConnectOptions = {},
): Promise<MikroORM> {
  const Plain = namedStatements ? NamedStatementClient : CommitCheckingClient;
  const Client = tracing ? tracedClient(Plain, tracing) : Plain;
  const { connectMs, answerMs } = { ...DATABASE_LIMITS, ...limits };
  const timeouts = { ...REQUEST_TIMEOUTS, connectionTimeoutMillis: connectMs, query_timeout: answerMs };
  return open(databaseUrl, { ...timeouts, Client });
}

async function open(databaseUrl: string, driverOptions: pg.PoolConfig): Promise<MikroORM> {
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    entities: [...MAPPINGS, ...IDENTITIES],
    discovery: { checkDuplicateTableNames: false },
    extensions: [Migrator],
    migrations: { path: MIGRATIONS, snapshot: false, silent: true },
    forceUtcTimezone: true,
    pool: { min: 0, max: 20 },
    driverOptions: {
      connectionTimeoutMillis: DATABASE_LIMITS.connectMs,
      ...KEEP_ALIVE,
      onPoolCreated: releaseLostConnections,
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

/** Runs pending migrations. If several nodes start at once, one migrates while the others wait. */
export async function migrate(databaseUrl: string, answerMs = MIGRATION_MS): Promise<void> {
  const client = new SessionClient(databaseUrl, { ...DATABASE_LIMITS, answerMs });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const orm = await open(databaseUrl, {
      ...MIGRATION_TIMEOUTS,
      query_timeout: answerMs,
      Client: CommitCheckingClient,
    });
    await orm.migrator.up().finally(() => orm.close());
  } finally {
    await client.close();
  }
}

/** Whether the database answers now. */
export const answers = (em: EntityManager): Promise<boolean> => em.getConnection().isConnected();
