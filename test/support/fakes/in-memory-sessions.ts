import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { SessionId } from '../../../domain/identity/session.id.ts';
import type { Session } from '../../../domain/identity/session.ts';
import type { Sessions } from '../../../domain/identity/sessions.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { copyAggregate } from './copy.ts';
import type { Restorable } from './direct-unit-of-work.ts';

export class InMemorySessions implements Sessions, Restorable {
  private readonly events: EventPublisher;
  private byId = new Map<SessionId, Session>();

  constructor(events: EventPublisher) {
    this.events = events;
  }

  async add(session: Session): Promise<void> {
    if (this.byId.has(session.id)) throw new Error(`Session ${session.id} was added before.`);
    await this.store(session);
  }

  async find(id: SessionId): Promise<Session | null> {
    const session = this.byId.get(id);
    return session === undefined ? null : copyAggregate(session);
  }

  async save(session: Session): Promise<void> {
    if (!this.byId.has(session.id)) throw new Error(`Session ${session.id} was never added.`);
    await this.store(session);
  }

  async revokeAllOf(userId: UserId, now: Date): Promise<void> {
    for (const stored of [...this.byId.values()].filter((session) => session.userId === userId)) {
      const session = copyAggregate(stored);
      session.revoke(now);
      await this.store(session);
    }
  }

  snapshot(): () => void {
    const before = new Map(this.byId);
    return () => {
      this.byId = before;
    };
  }

  private async store(session: Session): Promise<void> {
    const events = session.pullEvents();
    this.byId.set(session.id, copyAggregate(session));
    await this.events.publish(events);
  }
}
