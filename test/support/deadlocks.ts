import { expect, vi } from 'vitest';
import { PATIENT } from './patient.ts';
import { withClient } from './pg-client.ts';

interface Database {
  readonly databaseUrl: string;
}

/** Expects that PostgreSQL has broken no deadlock in a database, as far as its backends have reported. */
export async function expectNoDeadlocks({ databaseUrl }: Database): Promise<void> {
  const counted = 'select deadlocks::int from pg_stat_database where datname = current_database()';
  const { rows } = await withClient(databaseUrl, (client) => client.query(counted));
  expect(rows).toEqual([{ deadlocks: 0 }]);
}

/** Waits until no service is connected. A backend reports what it has counted when it ends, if not before. */
export async function disconnected({ databaseUrl }: Database): Promise<void> {
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend'`;
  await vi.waitUntil(
    async () => (await withClient(databaseUrl, (client) => client.query(others))).rowCount === 0,
    PATIENT,
  );
}
