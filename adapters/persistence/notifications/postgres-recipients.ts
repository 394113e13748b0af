import type { EntityManager } from '@mikro-orm/postgresql';
import type { Recipients } from '../../../application/notifications/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { rowsOf } from '../shared/read-models.ts';

export class PostgresRecipients implements Recipients {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async emailOf(userId: UserId): Promise<string | null> {
    const text = 'select email from users where id = $1 and erased_at is null for share';
    const [user] = await rowsOf<{ email: string }>(this.em, text, [userId]);
    return user?.email ?? null;
  }
}
