import { expect, vi } from 'vitest';
import { PATIENT } from './patient.ts';
import { administer, nameOf } from './pg-client.ts';

interface Database {
  readonly databaseUrl: string;
}

/** Expects that PostgreSQL has broken no deadlock in a database, as far as its backends have reported. */
export async function expectNoDeadlocks({ databaseUrl }: Database): Promise<void> {
  const counted = 'select deadlocks::int from pg_stat_database where datname = $1';
  const { rows } = await administer(databaseUrl, counted, [nameOf(databaseUrl)]);
  expect(rows).toEqual([{ deadlocks: 0 }]);
}

/** Waits until no service is connected. A backend reports what it has counted when it ends, if not before. */
export async function disconnected({ databaseUrl }: Database): Promise<void> {
  const others = "select from pg_stat_activity where datname = $1 and backend_type = 'client backend'";
  await vi.waitUntil(
    async () => (await administer(databaseUrl, others, [nameOf(databaseUrl)])).rowCount === 0,
    PATIENT,
  );
}
