import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startApp } from '../../support/app.ts';
import { countStatements } from '../../support/statement-counter.ts';

const WATCHED_MS = 10_000;
const migrated = await startApp({}, undefined, { worksOnJobs: false });
// PostgreSQL's own count of transactions has those of autovacuum, too.
const database = await countStatements(migrated.databaseUrl, { everyConnection: true });
const service = await startApp({}, { ...migrated, databaseUrl: database.url });

afterAll(async () => {
  await service.close();
  database.close();
  await migrated.close();
});

/** A transaction makes at least one round trip. */
async function tripsASecond(): Promise<number> {
  database.take();
  const began = performance.now();
  await sleep(WATCHED_MS);
  return database.take().length / ((performance.now() - began) / 1_000);
}

// The first times may still belong to the start.
it('an idle node sends at most 5 transactions a second', () => expect.poll(tripsASecond).toBeLessThanOrEqual(5));
