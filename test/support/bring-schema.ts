import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { withClient } from './pg-client.ts';

// A program: gives the database in DATABASE_URL today's schema and the queues of the jobs. It keeps no time zone yet.
const { DATABASE_URL: databaseUrl = '' } = process.env;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-test-'));
try {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const app = await buildApp(config, { databaseUrl, version: 'test', log: false, worksOnJobs: false });
  await app.http.close();
  await withClient(databaseUrl, (client) => client.query('delete from book_zone'));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
