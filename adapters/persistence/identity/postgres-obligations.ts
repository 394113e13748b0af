import type { EntityManager } from '@mikro-orm/postgresql';
import type { Obligations } from '../../../domain/identity/obligations.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { rowsOf } from '../shared/read-models.ts';

export class PostgresObligations implements Obligations {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async has(userId: UserId): Promise<boolean> {
    const [row] = await rowsOf<{ bound: boolean }>(
      this.em,
      `select exists (select from loans where borrower_id = $1 and status <> 'Completed')
         or exists (select from payments where borrower_id = $1 and status = 'Processing') as bound`,
      [userId],
    );
    return row?.bound ?? false;
  }
}
