import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDataDir } from '../data-dir.ts';
import { user } from '../start-error.ts';
import { chooseRunAs, clusterDirOf, ensureCluster, ensurePassword, findBinaries, USER } from './cluster.ts';
import { DataDirInUseError, EmbeddedPostgresError } from './errors.ts';
import { type Server, startServer } from './server.ts';

export interface DataDirLock {
  /** Frees the directory for the next process. May be called again. */
  release(): void;
}

const SQLITE_BUSY = 5;

// A lock ends when its handle is garbage collected, so the handles are kept here.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only user of the directory until it releases the lock or dies.
 *
 * SQLite locks an empty file by the kernel. Such a lock ends with its process, also on `kill -9`, and it works between
 * containers that share a volume but not their pids. The pid is kept in another file, for the error message only:
 * opening the locked file would drop the lock.
 *
 * @throws DataDirInUseError when another process, or another call in this one, uses the directory
 */
async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const pidFile = path.join(dataDir, 'postgres.lock.pid');
  const handle = open(path.join(dataDir, 'postgres.lock'));
  try {
    handle.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    handle.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    // The holder writes its pid just after it gets the lock.
    await sleep(100);
    throw new DataDirInUseError(dataDir, readPid(pidFile));
  }
  held.add(handle);
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      if (!held.delete(handle)) return;
      rmSync(pidFile, { force: true });
      handle.close();
    },
  };
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (cause) {
    throw new EmbeddedPostgresError(`${file} cannot be opened: make ${user()} its owner, or set another DATA_DIR.`, {
      cause,
    });
  }
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** What the service calls its database. */
const DATABASE = 'lending';

export interface EmbeddedPostgresOptions {
  /** Created if missing. Its folder `postgres` holds the database. */
  readonly dataDir: string;
  /** The port to try first. Default, or when it is taken: a free one. */
  readonly port?: number;
  /** Server settings such as `{ max_connections: '300' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Gets a sentence about each recovery, and about a server that ended by itself. */
  readonly log?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the database, as its superuser. */
  readonly url: string;
  /** Fast shutdown. Resolves when the server has ended and the data directory is free. May be called again. */
  stop(): Promise<void>;
}

// Why: docs/decisions/0033-embedded-postgresql-runs-the-binaries.md
/**
 * Runs a real PostgreSQL server on 127.0.0.1 for this process alone. Recovers from the remains of killed processes:
 * a server still running, an interrupted initdb, a stale pid file.
 *
 * @throws DataDirInUseError when another live process uses the data directory
 * @throws StartError when the data directory cannot be written
 * @throws EmbeddedPostgresError when there is no PostgreSQL for this platform, or it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { port, settings = {}, log = () => {} } = options;
  createDataDir(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const lock = await lockDataDir(dataDir);
  const portFile = portFileOf(dataDir);
  let server: Server | undefined;
  try {
    rmSync(portFile, { force: true });
    const runAs = chooseRunAs(clusterDirOf(dataDir), await findBinaries());
    const password = ensurePassword(dataDir);
    const clusterDir = ensureCluster(dataDir, runAs, password);
    server = await startServer({ runAs, clusterDir, port, settings, log });
    await ensureDatabase(urlOf('postgres', password, server.port));
    writeFileSync(portFile, `${server.port}\n`);
    const stopServer = server.stop;
    let stopped: Promise<void> | undefined;
    const stop = () =>
      (stopped ??= stopServer().finally(() => {
        rmSync(portFile, { force: true });
        lock.release();
      }));
    return { url: urlOf(DATABASE, password, server.port), stop };
  } catch (error) {
    await server?.stop();
    lock.release();
    throw error;
  }
}

/** The server that another process runs on this folder, or else a new one. Stopping the former does nothing. */
export async function useEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDir });
  } catch (error) {
    const url = error instanceof DataDirInUseError ? runningUrl(dataDir) : null;
    if (url === null) throw error;
    return { url, stop: async () => {} };
  }
}

/** The address of the server that another process runs, or `null` if it is not ready. */
function runningUrl(dataDir: string): string | null {
  try {
    return urlOf(DATABASE, ensurePassword(dataDir), Number(readFileSync(portFileOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

function urlOf(database: string, password: string, port: number): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

function portFileOf(dataDir: string): string {
  return path.join(dataDir, 'postgres.port');
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
