import { type EntityData, type FilterQuery, LockMode } from '@mikro-orm/core';
import type { SessionId } from '../../../domain/identity/session.id.ts';
import { Session } from '../../../domain/identity/session.ts';
import type { Sessions } from '../../../domain/identity/sessions.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

const lockMode = LockMode.PESSIMISTIC_WRITE;

export class MikroOrmSessions extends MikroOrmCollection<Session> implements Sessions {
  find(id: SessionId, userId: UserId): Promise<Session | null> {
    return this.em.findOne(Session, { id, userId }, { lockMode });
  }

  findPresented(id: SessionId): Promise<Session | null> {
    return this.em.findOne(Session, { id }, { lockMode });
  }

  async revokeAllOf(userId: UserId, now: Date, except: SessionId | null = null): Promise<void> {
    const others = except === null ? {} : { id: { $ne: except } };
    const where = { userId, _revokedAt: null, ...others } as object as FilterQuery<Session>;
    await this.em.nativeUpdate(Session, where, { _revokedAt: now } as EntityData<Session>);
  }

  async removeAllOf(userId: UserId): Promise<void> {
    await this.em.nativeDelete(Session, { userId });
  }
}
