import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { translated } from './database-errors.ts';

/**
 * Kysely in the current transaction, whose opener translates errors.
 * @throws TypeError outside a transaction: a single statement is a `compiledQuery`
 */
export function currentTransaction(em: EntityManager): Kysely<Tables> {
  if (!em.isInTransaction()) throw new TypeError('This statement needs a unit of work.');
  return em.getKysely<Tables>();
}

/** Runs statements that only read and all see the same moment. @throws DatabaseUnavailable */
export function inSnapshot<T>(em: EntityManager, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true, clear: true };
  return translated(em.transactional(() => work(currentTransaction(em)), snapshot));
}
