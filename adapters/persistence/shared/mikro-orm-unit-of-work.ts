import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UnitOfWork } from '../../../application/shared/ports.ts';
import { asKnown, isConflict } from './database-errors.ts';
import { isInTransaction, transaction } from './session.ts';

const MOST_ATTEMPTS = 4;
const LONGEST_PAUSE_MS = 20;

/**
 * A transaction. A run inside a run is a savepoint of the outer one: what it did is undone alone when it is refused.
 * The outermost begins again when it collided with another, since the rules have to judge what that one left.
 */
export class MikroOrmUnitOfWork implements UnitOfWork {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const nested = isInTransaction(this.em);
    for (let attempt = 1; ; attempt++) {
      try {
        return await transaction(this.em, work);
      } catch (error) {
        if (nested) throw error;
        if (!isConflict(error) || attempt === MOST_ATTEMPTS) throw asKnown(error);
        await pause(Math.random() * LONGEST_PAUSE_MS * attempt);
      }
    }
  }
}
