import { setTimeout as sleep } from 'node:timers/promises';
import { RequestContext } from '@mikro-orm/core';
import type { EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { UnitOfWork } from '../../../application/shared/ports.ts';
import { isConflict, translated } from './database-errors.ts';
import { openTransaction, Transaction } from './transactions.ts';

const MAX_ATTEMPTS = 4;
const MAX_PAUSE_MS = 20;

// Why: docs/decisions/0012-one-unit-of-work-for-each-use-case.md
/** Runs work in a transaction, which is retried after a conflict. A run inside another joins it. */
export class PgUnitOfWork implements UnitOfWork {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** @throws DatabaseUnavailable if the database is unavailable, or if every attempt conflicts */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const outer = openTransaction(this.em);
    if (outer === null) return translated(this.attempts(work));
    try {
      return await work();
    } catch (error) {
      // What it has written so far must not be stored, even if the caller catches the error.
      outer.fail(error);
      throw error;
    }
  }

  private async attempts<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.transact(work);
      } catch (error) {
        if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
        await sleep(Math.random() * MAX_PAUSE_MS * attempt);
      }
    }
  }

  private async transact<T>(work: () => Promise<T>): Promise<T> {
    const pool: pg.Pool = await (this.em.getConnection() as PostgreSqlConnection).getNativeClient();
    const client = await pool.connect();
    const transaction = new Transaction(client);
    let isLost = false;
    try {
      const result = await RequestContext.create(this.em, () => {
        this.em.setTransactionContext(transaction.db);
        return work();
      });
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback().catch(() => {
        isLost = true;
      });
      throw error;
    } finally {
      client.release(isLost);
    }
  }
}
