import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Runs `work` with a new connection. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  options: pg.ClientConfig = {},
): Promise<T> {
  // A connection that is cut fails the statement that runs or comes next. Without a listener it would end the process, too.
  const client = new pg.Client({ connectionString: url, ...options }).on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

const administrators = new Map<string, pg.Pool>();

/**
 * Runs a statement on the server of a database, but not in the database. The process keeps one connection for it, because
 * opening one costs PostgreSQL more than most statements do.
 */
export function administer(databaseUrl: string, sql: string, values?: unknown[]): Promise<pg.QueryResult> {
  const connectionString = urlOf(databaseUrl, 'postgres');
  const pool =
    administrators.get(connectionString) ??
    new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }).on('error', () => {});
  administrators.set(connectionString, pool);
  return pool.query(sql, values);
}

/** The name of the database that a connection string leads to. */
export const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

/** Copies a database. PostgreSQL waits some seconds for the last connections to it to end. */
export async function newDatabase(server: string, template: string) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = (sql: string) => administer(server, sql);
  // Copying files takes two thirds of the time of writing them to the log.
  await run(`create database ${name} template ${pg.escapeIdentifier(template)} strategy file_copy`);
  return {
    name,
    url: urlOf(server, name),
    /** Also drops its connections. */
    drop: async () => void (await run(`drop database if exists ${name} with (force)`)),
  };
}
