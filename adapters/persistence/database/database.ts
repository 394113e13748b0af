import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import pg from 'pg';
import { inSpan, type Tracing } from '../../telemetry/tracing.ts';
import { IDENTITIES, MAPPINGS } from '../tables/tables.ts';
import { DATABASE_LIMITS, type DatabaseLimits, KEEP_ALIVE, REQUEST_TIMEOUTS } from './limits.ts';
import {
  CommitCheckingClient,
  dropUselessSessions,
  IDLE_MS,
  NamedStatementClient,
  noticeReadOnly,
  SessionClient,
} from './pg-clients.ts';

/** Only the transaction that holds this advisory lock changes the role. The number is arbitrary. */
const ROLE_LOCK = 7236016;

/**
 * One statement, so that it runs on one connection, which the pooler then gives to requests. At its end this connection
 * gets the settings that another node may have made after it was opened. PostgreSQL applies those of the role that logs
 * in, even if it became another role since (`alter role … set role`).
 */
const setTimeouts = (wanted: string) => `do $$
  declare
    wanted record;
    own text;
  begin
    perform set_config('role', 'none', true);
    perform pg_advisory_xact_lock(${ROLE_LOCK});
    for wanted in select * from (values ${wanted}) as timeouts (name, ms) loop
      select split_part(setting, '=', 2) into own
        from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) setting
        where d.datname = current_database() and s.setrole = current_user::regrole
          and split_part(setting, '=', 1) = wanted.name;
      if own is null then
        execute format('alter role current_user in database %I set %I = %L', current_database(), wanted.name, wanted.ms);
      end if;
      perform set_config(wanted.name, coalesce(own, wanted.ms), false);
    end loop;
  end
$$`;

// Why: docs/decisions/0028-every-statement-has-a-deadline.md
/**
 * Sets the timeouts of requests for the role in this database, unless it has its own: a pooler opens its connections to
 * PostgreSQL without the settings of its clients. Connections that are open already keep theirs.
 */
async function setRoleTimeouts(pooledUrl: string, timeouts = REQUEST_TIMEOUTS): Promise<void> {
  const wanted = Object.entries(timeouts).map(([name, ms]) => `('${name}', '${ms}')`);
  const client = new SessionClient(pooledUrl, 'lending-migrate');
  try {
    await client.connect();
    await client.query(setTimeouts(wanted.join(', ')));
  } finally {
    await client.close();
  }
}

/** A span for each statement of a request or job. */
function tracedClient(Client: typeof CommitCheckingClient, tracing: Tracing): typeof CommitCheckingClient {
  return class extends Client {
    override query(...args: never[]): never {
      const run = () => super.query(...args) as Promise<unknown>;
      // Outside a request or job, such as a health check, it would be a trace by itself.
      if (tracing.ids().trace_id === undefined) return run() as never;
      return inSpan(tracing, { kind: 'client', ...described(args) }, run) as never;
    }
  };
}

const OPERATION = /^\s*([a-z]+)/i;

/** The text only if its values are parameters: MikroORM writes them into the text of other statements. */
function described([statement, given]: readonly unknown[]) {
  const { text, values } =
    typeof statement === 'string'
      ? { text: statement, values: given }
      : (statement as { readonly text?: string; readonly values?: unknown });
  const operation = OPERATION.exec(text ?? '')?.[1]?.toLowerCase() ?? 'query';
  const parameterized = Array.isArray(values) && values.length > 0 && text !== undefined;
  return {
    name: operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(parameterized && { 'db.query.text': text }),
    },
  };
}

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
export const databaseAnswers = (em: EntityManager): Promise<boolean> => em.getConnection().isConnected();

const CONNECT_MS = 10_000;
/** For the answer to a statement of pg-boss, also one that migrates its tables. After it, the connection is destroyed. */
const ANSWER_MS = 20_000;

interface JobsPoolOptions {
  readonly maxConnections?: number;
  readonly answerMs?: number | undefined;
}

// Why: docs/decisions/0016-jobs-run-on-pg-boss.md
/** The connections of pg-boss. A single statement that fails ends its connection. */
export function jobsPool(databaseUrl: string, options: JobsPoolOptions = {}): pg.Pool {
  const { maxConnections = 4, answerMs = ANSWER_MS } = options;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    application_name: 'lending-jobs',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: answerMs,
    idleTimeoutMillis: IDLE_MS,
    onConnect: noticeReadOnly,
    ...KEEP_ALIVE,
  });
  dropUselessSessions(pool);
  return pool;
}
