import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startApp } from '../../support/app.ts';
import { countStatements } from '../../support/statement-counter.ts';

const SECONDS = 10;
const migrated = await startApp({}, undefined, { worksOnJobs: false });
// PostgreSQL's own count of transactions has those of autovacuum, too.
const database = await countStatements(migrated.databaseUrl, { everyConnection: true });
const service = await startApp({}, { ...migrated, databaseUrl: database.url });

afterAll(async () => {
  await service.close();
  database.close();
  await migrated.close();
});

it('an idle node sends at most 5 transactions a second', async () => {
  await sleep(2_000);
  database.take();
  await sleep(SECONDS * 1_000);

  // A transaction makes at least one round trip.
  expect(database.take().length / SECONDS).toBeLessThanOrEqual(5);
});
