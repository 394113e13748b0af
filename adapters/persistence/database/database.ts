import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tracing } from '../../shared/tracing.ts';
import { IDENTITIES, MAPPINGS } from '../tables/tables.ts';
import { DATABASE_LIMITS, type DatabaseLimits, KEEP_ALIVE } from './limits.ts';
import { CommitCheckingClient, NamedStatementClient } from './pg-clients.ts';
import { setRoleTimeouts } from './role-timeouts.ts';
import { tracedClient } from './traced-client.ts';
import { dropUselessSessions, IDLE_MS, noticeReadOnly } from './useless-sessions.ts';

/**
 * Each file is a migration of that name, which a database records. They run in the order of their names.
 *
 * Why: docs/decisions/0029-migrations-beside-the-previous-release.md
 */
export const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

/** The default for each pool. */
const MAX_CONNECTIONS = 20;

/** Only the process that holds this advisory lock migrates. The number is arbitrary. */
export const MIGRATION_LOCK = 7_236_011;
/** For the answer to a statement of a migration, which may run long, and for other nodes to migrate. */
const MIGRATION_MS = 3_600_000;
/** A migration may run long, but not wait long for a lock, because requests queue behind it. */
const MIGRATION_LOCK_MS = 3_000;
/** Between two attempts to get a lock, waiting requests go on. */
const MIGRATION_TRIES = 10;
const RETRY_LOCK_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

export interface ConnectOptions {
  /** Whether connections keep prepared statements. `false` for a pooler without them. */
  readonly namedStatements?: boolean;
  readonly limits?: Partial<DatabaseLimits>;
  /** Whether the URLs lead through a pooler. It refuses timeouts at the start of a connection; see `setRoleTimeouts`. */
  readonly pooled?: boolean;
  /** The replica that `replicaQuery` reads from. `null`: none. */
  readonly readUrl?: string | null;
  /** For each of the two databases. */
  readonly maxConnections?: number;
  /** The name of the connections in `pg_stat_activity`. */
  readonly name?: string;
  readonly tracing?: Tracing | null;
  /** Called with the pool of the database, and then with that of the replica. */
  readonly onPool?: ((pool: pg.Pool) => void) | undefined;
}

export function connect(databaseUrl: string, options: ConnectOptions = {}): Promise<MikroORM> {
  const { namedStatements = true, limits, pooled = false, readUrl = null, name = 'lending-api', tracing } = options;
  const Plain = namedStatements ? NamedStatementClient : CommitCheckingClient;
  const Client = tracing ? tracedClient(Plain, tracing) : Plain;
  const { connectMs, answerMs, requestTimeouts } = { ...DATABASE_LIMITS, ...limits };
  const timeouts = { connectionTimeoutMillis: connectMs, query_timeout: answerMs, ...(!pooled && requestTimeouts) };
  const driverOptions = { ...timeouts, idleTimeoutMillis: IDLE_MS, application_name: name, Client, pipeline: true };
  const { maxConnections: max = MAX_CONNECTIONS } = options;
  let writes = true;
  const onPool = (pool: pg.Pool) => {
    dropUselessSessions(pool);
    if (writes) pool.on('connect', noticeReadOnly);
    // The next pool is that of the replica.
    writes = false;
    options.onPool?.(pool);
  };
  return open(databaseUrl, driverOptions, { entities: [...MAPPINGS, ...IDENTITIES], readUrl, max, onPool });
}

interface OpenOptions extends Pick<ConnectOptions, 'readUrl' | 'onPool'> {
  readonly entities: EntitySchema[];
  readonly max: number;
}

async function open(
  databaseUrl: string,
  driverOptions: pg.PoolConfig,
  { entities, readUrl = null, max, onPool }: OpenOptions,
): Promise<MikroORM> {
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    ...(readUrl !== null && { replicas: [{ clientUrl: readUrl }] }),
    // Only `replicaQuery` reads from the replica: it may be seconds behind.
    preferReadReplicas: false,
    entities,
    discovery: { checkDuplicateTableNames: false, warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { path: MIGRATIONS, snapshot: false, silent: true, allOrNothing: false },
    forceUtcTimezone: true,
    pool: { min: 0, max },
    driverOptions: {
      connectionTimeoutMillis: DATABASE_LIMITS.connectMs,
      ...KEEP_ALIVE,
      onPoolCreated: (pool: pg.Pool) => {
        releaseLostConnections(pool);
        onPool?.(pool);
      },
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
  /** How long a statement may wait for a lock. */
  readonly lockMs?: number;
  /** Leads to PostgreSQL itself, because the lock belongs to the session. `null`: the URL of requests does. */
  readonly directUrl?: string | null;
  /** For the role, if there is a `directUrl`. */
  readonly requestTimeouts?: DatabaseLimits['requestTimeouts'] | undefined;
}

/**
 * Runs pending migrations, each in its own transaction. If several nodes start at once, one migrates while the others
 * wait. A migration that does not get its locks in time is tried again.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { directUrl = null } = options;
  for (let tries = 1; ; tries++) {
    try {
      await migrateOnce(directUrl ?? databaseUrl, options);
      break;
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (code !== LOCK_NOT_AVAILABLE || tries === MIGRATION_TRIES) throw error;
      await sleep(tries * RETRY_LOCK_MS);
    }
  }
  if (directUrl !== null) await setRoleTimeouts(databaseUrl, options.requestTimeouts);
}

/** The lock belongs to the connection that migrates, so both are lost together. */
async function migrateOnce(
  url: string,
  { answerMs = MIGRATION_MS, lockMs = MIGRATION_LOCK_MS }: MigrateOptions,
): Promise<void> {
  // `pg` does not send settings of 0.
  const options = `-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=${lockMs}`;
  const limits = { options, query_timeout: answerMs, idleTimeoutMillis: 0, onConnect: onlyOnce() };
  const named = { ...limits, application_name: 'lending-migrate', Client: CommitCheckingClient };
  // Migrations are SQL: they use no mapping.
  const orm = await open(url, named, { entities: [], max: 1 });
  try {
    await takeMigrationLock(orm, Date.now() + answerMs);
    await orm.migrator.up();
  } finally {
    await orm.close();
  }
}

/** Polls, because a waiting statement holds a snapshot, for which `create index concurrently` would wait. */
async function takeMigrationLock({ em }: MikroORM, deadline: number): Promise<void> {
  const attempt = sql<{ locked: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`;
  while (!(await attempt.execute(em.getKysely())).rows[0]?.locked) {
    if (Date.now() > deadline) throw new Error('Another process has been migrating the database for too long.');
    await sleep(RETRY_LOCK_MS);
  }
}

/** Refuses the connection that would replace the first one: another process may have the lock by now. */
function onlyOnce(): () => void {
  let connected = false;
  return () => {
    if (connected) throw new Error('The migration lost its connection to the database. Run it again.');
    connected = true;
  };
}

/** Whether the database answers now. */
export const answers = (em: EntityManager): Promise<boolean> => em.getConnection().isConnected();
