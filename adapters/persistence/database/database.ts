import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type pg from 'pg';
import { IDENTITIES, MAPPINGS, MIGRATIONS } from '../schema.ts';
import { DATABASE_LIMITS, type DatabaseLimits, KEEP_ALIVE, REQUEST_TIMEOUTS } from './limits.ts';
import { CommitCheckingClient, NamedStatementClient } from './pg-clients.ts';
import { setRoleTimeouts } from './role-timeouts.ts';

/** Of the pool, by default. */
const MAX_CONNECTIONS = 20;

/** Only the process that holds this advisory lock migrates. The number is arbitrary. */
const MIGRATION_LOCK = 7_236_011;
/** Between two attempts to get the lock. A statement that waits for it would hold up `create index concurrently`. */
const RETRY_LOCK_MS = 200;
/** For the answer to a statement of a migration, which may run long. */
const MIGRATION_MS = 3_600_000;
/** A migration may run long, but not wait long for a lock, because requests queue behind it. `pg` does not send zeros. */
const TIMEOUTS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=5000';

export interface ConnectOptions {
  /** Whether connections keep prepared statements. `false` for a pooler without them. */
  readonly namedStatements?: boolean;
  readonly limits?: Partial<DatabaseLimits>;
  /** Whether the URLs lead through a pooler. It refuses timeouts at the start of a connection; see `setRoleTimeouts`. */
  readonly pooled?: boolean;
  /** The replica that `replicaQuery` reads from. `null`: none. */
  readonly readUrl?: string | null;
  /** To each of the two databases. */
  readonly maxConnections?: number;
  /** What `pg_stat_activity` calls the connections. */
  readonly name?: string;
}

export function connect(databaseUrl: string, options: ConnectOptions = {}): Promise<MikroORM> {
  const { namedStatements = true, limits, pooled = false, readUrl = null, name = 'lending-api' } = options;
  const Client = namedStatements ? NamedStatementClient : CommitCheckingClient;
  const { connectMs, answerMs } = { ...DATABASE_LIMITS, ...limits };
  const timeouts = { connectionTimeoutMillis: connectMs, query_timeout: answerMs, ...(!pooled && REQUEST_TIMEOUTS) };
  const driverOptions = { ...timeouts, application_name: name, Client };
  return open(databaseUrl, driverOptions, { readUrl, max: options.maxConnections ?? MAX_CONNECTIONS });
}

async function open(
  databaseUrl: string,
  driverOptions: pg.PoolConfig,
  { readUrl = null, max }: { readonly readUrl?: string | null; readonly max: number },
): Promise<MikroORM> {
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    ...(readUrl !== null && { replicas: [{ clientUrl: readUrl }] }),
    // Only `replicaQuery` reads from the replica: it may be seconds behind.
    preferReadReplicas: false,
    entities: [...MAPPINGS, ...IDENTITIES],
    discovery: { checkDuplicateTableNames: false },
    extensions: [Migrator],
    migrations: { path: MIGRATIONS, snapshot: false, silent: true },
    forceUtcTimezone: true,
    pool: { min: 0, max },
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

interface MigrateOptions {
  readonly answerMs?: number;
  /** The URL of requests, if it leads through a pooler. */
  readonly pooledUrl?: string | null;
}

/**
 * Runs pending migrations. If several nodes start at once, one migrates while the others wait. The lock belongs to the
 * connection that migrates: if it is lost, so is the migration.
 *
 * @param directUrl leads to PostgreSQL itself, because the lock belongs to the session
 */
export async function migrate(directUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { answerMs = MIGRATION_MS, pooledUrl = null } = options;
  const limits = { options: TIMEOUTS, query_timeout: answerMs, idleTimeoutMillis: 0 };
  const orm = await open(
    directUrl,
    { ...limits, application_name: 'lending-migrate', Client: CommitCheckingClient, onConnect: onlyOnce() },
    { max: 1 },
  );
  try {
    while (!(await locked(orm))) await sleep(RETRY_LOCK_MS);
    await orm.migrator.up();
    if (pooledUrl !== null) await setRoleTimeouts(pooledUrl);
  } finally {
    await orm.close();
  }
}

async function locked({ em }: MikroORM): Promise<boolean> {
  const attempt = sql<{ locked: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`;
  return (await attempt.execute(em.getKysely())).rows[0]?.locked === true;
}

/** Refuses the connection that would replace the first one: it has no lock. */
function onlyOnce(): () => void {
  let connected = false;
  return () => {
    if (connected) throw new Error('The connection that held the lock of migrations was lost. Migrate again.');
    connected = true;
  };
}

/** Whether the database answers now. */
export const answers = (em: EntityManager): Promise<boolean> => em.getConnection().isConnected();
