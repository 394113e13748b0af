import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountClosure, AccountClosures } from '../../../domain/identity/account-closures.port.ts';
import { rowsOf } from '../shared/read-models.ts';

export class PostgresAccountClosures implements AccountClosures {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async add({ reason, closedAt }: AccountClosure): Promise<void> {
    await rowsOf(this.em, 'insert into account_closures (reason, closed_at) values ($1, $2)', [reason, closedAt]);
  }
}
