import type pg from 'pg';
import { translated } from './database-errors.ts';
import { DATABASE_LIMITS } from './limits.ts';
import { SessionClient } from './pg-clients.ts';

export interface SessionLock {
  /** Leads to PostgreSQL itself, because the lock belongs to the session. */
  readonly directUrl: string;
  /** Of the connection in `pg_stat_activity`. */
  readonly name: string;
  /** Arbitrary, and different for each lock. */
  readonly lock: number;
  readonly limits?: typeof DATABASE_LIMITS;
}

/**
 * Does work while no other process has the lock. The lock belongs to a connection, so that a killed process releases it.
 *
 * @param again called while another process has it: resolves to whether to try again
 * @returns `null` if it was not to be tried again @throws DatabaseUnavailable
 */
export async function whileLocked<T>(
  { directUrl, name, lock, limits = DATABASE_LIMITS }: SessionLock,
  work: () => Promise<T>,
  again: () => Promise<boolean>,
): Promise<T | null> {
  const client = new SessionClient(directUrl, name, limits);
  await translated(client.connect());
  try {
    while (!(await translated(locked(client, lock)))) {
      if (!(await again())) return null;
    }
    return await work();
  } finally {
    await client.close();
  }
}

async function locked(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lock]);
  return rows[0]?.locked === true;
}
