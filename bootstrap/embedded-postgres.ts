import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { ensureCluster, ensurePassword, USER } from './embedded-postgres/cluster.ts';
import { lockDataDir } from './embedded-postgres/data-dir-lock.ts';
import { chooseRunAs } from './embedded-postgres/run-as.ts';
import { type Server, startServer } from './embedded-postgres/server.ts';

export { DataDirInUseError, EmbeddedPostgresError } from './embedded-postgres/errors.ts';

export interface EmbeddedPostgresOptions {
  /** Made when missing. The database is kept in its folder `postgres`. */
  readonly dataDir: string;
  /** Made when missing; default `lending`. */
  readonly database?: string;
  /** The port to try first. A free one is chosen at each start when none is given, or when it is taken. */
  readonly port?: number;
  /** Server settings such as `{ max_connections: '300' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Hears, in sentences, of what was recovered, and of a server that ended by itself. */
  readonly log?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the database, as its superuser. */
  readonly url: string;
  /** Fast shutdown; resolves when the server has ended and the data directory is free. May be called again. */
  stop(): Promise<void>;
}

/**
 * Runs a real PostgreSQL server on 127.0.0.1 for this process alone, and mends what earlier ends left behind: a
 * server orphaned by `kill -9`, an initdb cut short, the pid file of a server that is gone.
 *
 * @throws DataDirInUseError when another live process uses the data directory.
 * @throws EmbeddedPostgresError when there is no PostgreSQL for this platform or it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database = 'lending', log = () => {} } = options;
  // Where root must hand the database to another account, that account has to pass through; it may not look around.
  mkdirSync(options.dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const lock = await lockDataDir(dataDir);
  const portFile = portFileOf(dataDir);
  let server: Server | undefined;
  try {
    // Of a server that was killed.
    rmSync(portFile, { force: true });
    const runAs = chooseRunAs(dataDir, await findBinaries(), log);
    const password = ensurePassword(dataDir);
    const clusterDir = await ensureCluster(runAs, password);
    server = await startServer({ runAs, clusterDir, port: options.port, settings: options.settings ?? {}, log });
    const address = `postgres://${USER}:${password}@127.0.0.1:${server.port}`;
    await ensureDatabase(`${address}/postgres`, database);
    writeFileSync(portFile, `${server.port}\n`);
    const stopServer = server.stop;
    let stopped: Promise<void> | undefined;
    const stop = () =>
      (stopped ??= stopServer().finally(() => {
        rmSync(portFile, { force: true });
        lock.release();
      }));
    return { url: `${address}/${encodeURIComponent(database)}`, stop };
  } catch (error) {
    await server?.stop();
    lock.release();
    throw error;
  }
}

/** The address of the server that another process runs on this folder; null where it is not ready. */
export function runningEmbeddedPostgres(dataDir: string, database = 'lending'): string | null {
  try {
    const port = Number(readFileSync(portFileOf(dataDir), 'utf8'));
    return `postgres://${USER}:${ensurePassword(dataDir)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  } catch {
    return null;
  }
}

function portFileOf(dataDir: string): string {
  return path.join(dataDir, 'postgres.port');
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
