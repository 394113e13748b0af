import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { SessionId } from '../../../domain/identity/session.id.ts';
import { Session } from '../../../domain/identity/session.ts';
import type { Sessions } from '../../../domain/identity/sessions.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { tableOf } from '../shared/mapped-table.ts';
import { store } from '../shared/mikro-orm-collection.ts';
import { rowsOf } from '../shared/read-models.ts';

export class MikroOrmSessions implements Sessions {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  add(session: Session): Promise<void> {
    return store(this.em, this.events, session);
  }

  find(id: SessionId): Promise<Session | null> {
    return tableOf(this.em, Session).one(this.em, { id }, { lock: true });
  }

  save(session: Session): Promise<void> {
    return store(this.em, this.events, session);
  }

  async revokeAllOf(userId: UserId, now: Date): Promise<void> {
    const revoke = 'update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null';
    await rowsOf(this.em, revoke, [userId, now]);
  }
}
