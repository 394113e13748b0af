import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UnitOfWork } from '../../../application/shared/ports.ts';
import { isConflict, translated } from './database-errors.ts';

const MAX_ATTEMPTS = 4;
const MAX_PAUSE_MS = 20;

// Why: docs/decisions/0012-one-unit-of-work-for-each-act.md
/** Runs work in a transaction, or inside another run in a savepoint. The transaction is retried after a conflict. */
export class MikroOrmUnitOfWork implements UnitOfWork {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** @throws DatabaseUnavailable if the database is unavailable, or if every attempt conflicts */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.em.isInTransaction() ? this.savepoint(work) : translated(this.attempts(work));
  }

  private async attempts<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.em.transactional(work, { clear: true });
      } catch (error) {
        if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
        await sleep(Math.random() * MAX_PAUSE_MS * attempt);
      }
    }
  }

  private async savepoint<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.em.transactional(work);
    } catch (error) {
      // The rollback restored the rows, not the aggregates in memory, so the next look-up loads them again.
      this.em.clear();
      throw error;
    }
  }
}
