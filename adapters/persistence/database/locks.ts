import type pg from 'pg';
import type { UserId } from '../../../domain/shared/ids.ts';
import { columnsOf } from '../tables/tables.ts';
import { compiledQuery } from './compiled-query.ts';
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

// The row of a person is locked once in a transaction, as strongly as it will need, and before all that belongs to the
// person. Why: docs/decisions/0012-one-unit-of-work-for-each-use-case.md

/** For use cases that write about a person, as each foreign key does. They wait only for an erasure. */
export const holdPerson = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forKeyShare(),
);

/** For use cases that change the person, or count what the person has. They wait for each other. Loads the person. */
export const lockPerson = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select(columnsOf('users')).where('id', '=', userId).forNoKeyUpdate(),
);

/** For an erasure, which waits for all use cases that write about the person. Loads the person. */
export const lockPersonToErase = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select(columnsOf('users')).where('id', '=', userId).forUpdate(),
);
