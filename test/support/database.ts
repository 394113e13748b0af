import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** Connection string of the new database. */
  readonly url: string;
  /** Cuts off whoever is still connected, and removes the database. */
  drop(): Promise<void>;
}

/**
 * Makes a database that nobody else knows, so that test files running in parallel never meet.
 *
 * @param template name of a database to copy, schema and rows; nobody may be connected to it meanwhile. Default: empty.
 */
export async function createDatabase(template = 'template0'): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(server, `create database ${name} template ${pg.escapeIdentifier(template)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
