import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createDataDir } from './data-dir.ts';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { clusterDirOf, ensureCluster, ensurePassword, USER } from './embedded-postgres/cluster.ts';
import { lockDataDir } from './embedded-postgres/data-dir-lock.ts';
import { chooseRunAs } from './embedded-postgres/run-as.ts';
import { type Server, startServer } from './embedded-postgres/server.ts';

export { DataDirInUseError } from './embedded-postgres/errors.ts';

export interface EmbeddedPostgresOptions {
  /** Created if missing. Its folder `postgres` holds the database. */
  readonly dataDir: string;
  /** Created if missing. Default: `lending`. */
  readonly database?: string;
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
  const { database = 'lending', log = () => {} } = options;
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

/** The address of the server that another process runs on this folder, or `null` if it is not ready. */
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
