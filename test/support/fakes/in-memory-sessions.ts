import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { Session } from '../../../domain/identity/session.ts';
import type { Sessions } from '../../../domain/identity/sessions.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemorySessions extends InMemoryCollection<Session> implements Sessions {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ userId }) => userId, unknown: () => new Error('There is no such session.') });
  }

  override async add(session: Session): Promise<void> {
    if (this.has(session.id)) throw new Error(`Session ${session.id} was added before.`);
    await super.add(session);
  }

  async find(id: string): Promise<Session | null> {
    return this.lookUp(id);
  }

  override async save(session: Session): Promise<void> {
    if (!this.has(session.id)) throw new Error(`Session ${session.id} was never added.`);
    await super.save(session);
  }

  async revokeAllOf(userId: UserId, now: Date, except: string | null = null): Promise<void> {
    for (const session of await this.lockMatching((each) => each.userId === userId && each.id !== except)) {
      session.revoke(now);
      await super.save(session);
    }
  }
}
