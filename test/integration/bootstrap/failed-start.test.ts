import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../adapters/persistence/database/database.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { startCommand } from '../../support/command-line.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { withClient } from '../../support/pg-client.ts';

let database: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await createDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-start-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Makes the job queue refuse to start. */
async function breakJobQueue(): Promise<void> {
  await migrate(database.url);
  await withClient(database.url, (client) =>
    client.query('create schema pgboss; create table pgboss.version (wrong integer)'),
  );
}

async function connections(): Promise<number> {
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  return withClient(database.url, async (client) => (await client.query(others)).rowCount ?? 0);
}

it.each<[string, string, () => Promise<void>, () => void]>([
  ['while it is composed', 'no such port', async () => {}, () => fail('no such port')],
  ['when the job queue does not start', 'pgboss', breakJobQueue, () => {}],
])('a start that fails %s leaves no connection', async (_when, reason, prepare, override) => {
  await prepare();
  const beside = { databaseUrl: database.url, dataDir } as TestApp;

  await expect(startApp({}, beside, { override })).rejects.toThrow(reason);

  // Sooner than idle connections leave the pool of the job queue.
  await expect.poll(connections, { timeout: 9_000 }).toBe(0);
});

function fail(reason: string): never {
  throw new Error(reason);
}

it('a command whose start fails after it began to listen says why and ends', async () => {
  await breakJobQueue();
  const command = startCommand(['close-of-business'], { DATABASE_URL: database.url, DATA_DIR: dataDir });
  onTestFinished(() => void command.child.kill('SIGKILL'));

  expect(await command.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('pgboss') });
});
