import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { urlOf, withClient } from './pg-client.ts';

/**
 * Creates a separate database for a test file.
 *
 * @param template the database to copy, which must not have any connection. Default: empty.
 */
export async function createDatabase(template = 'template0') {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(server, `create database ${name} template ${pg.escapeIdentifier(template)}`);
  /** Also drops its connections. */
  const drop = () => run(server, `drop database if exists ${name} with (force)`);
  return { url: urlOf(server, name), drop };
}

export type TestDatabase = Awaited<ReturnType<typeof createDatabase>>;

/** An empty database for the tests of a file. */
export async function openDatabase(): Promise<TestDatabase> {
  const database = await createDatabase();
  afterAll(() => database.drop());
  return database;
}

async function run(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql));
}
