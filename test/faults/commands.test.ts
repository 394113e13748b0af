import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../adapters/persistence/database/database.ts';
import { startCommand } from '../support/command-line.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { openWay } from './support/way-to-database.ts';

/** The last message of a client of PostgreSQL. */
const GOODBYE = Buffer.from([0x58, 0, 0, 0, 4]);

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createDatabase();
  await migrate(database.url);
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-commands-'));
});

afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The database stops answering when a connection ends. */
async function wayWithoutGoodbye(goodbyes: number) {
  let left = goodbyes;
  const way = await openWay(database.url, (sent) => {
    if (sent.equals(GOODBYE) && --left === 0) way.swallow();
    return sent;
  });
  onTestFinished(way.close);
  return way;
}

it.each(['reconcile', 'migrate'])('%s ends when the database stops answering at the end', async (name) => {
  // The first one is that of the check of the database.
  const way = await wayWithoutGoodbye(2);
  const command = startCommand([name], { DATABASE_URL: way.url, DATA_DIR: dataDir });
  onTestFinished(() => void command.child.kill('SIGKILL'));

  expect(await command.ended).toMatchObject({ code: 0, stderr: '' });
});

it('a command whose check of the database is not answered to the end says why and ends', async () => {
  const way = await wayWithoutGoodbye(1);
  const command = startCommand(['reconcile'], { DATABASE_URL: way.url, DATA_DIR: dataDir });
  onTestFinished(() => void command.child.kill('SIGKILL'));

  expect(await command.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('connection timeout') });
});

it.each(['the lock', 'a statement'])('a migration whose database stops answering %s fails', async (what) => {
  const way = await openWay(database.url, (sent) => {
    const stops = what === 'the lock' ? 'pg_try_advisory_lock' : 'mikro_orm_migrations';
    if (sent.includes(stops)) way.swallow();
    return sent;
  });
  onTestFinished(way.close);

  await expect(migrate(way.url, { answerMs: 500 })).rejects.toThrow(/timeout/);
});
