import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserId } from '../../../domain/shared/id.ts';
import type { Agents } from '../../../domain/support/agents.port.ts';
import { rowsFound } from '../shared/read-models.ts';

/** Every operator may answer tickets. */
export class OperatorAgents implements Agents {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async isOperator(id: UserId): Promise<boolean> {
    const found = await rowsFound(
      this.em,
      `select 1 from users where id = $1 and role = 'operator' and erased_at is null`,
      [id],
    );
    return found.length > 0;
  }
}
