import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { Session, Sessions } from '../../../domain/identity/session.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemorySessions extends InMemoryCollection<Session> implements Sessions {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ userId }) => userId, unknown: () => new Error('There is no such session.') });
  }

  findPresented(id: string): Promise<Session | null> {
    return this.find(id);
  }

  async revokeAllOf(userId: UserId, now: Date, except: string | null = null): Promise<void> {
    for (const session of this.matching((each) => each.userId === userId && each.id !== except)) {
      session.revoke(now);
      await this.save(session);
    }
  }
}
