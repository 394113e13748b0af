import type { DomainEvent } from '../shared/domain-event.ts';
import type { SessionId, UserId } from '../shared/ids.ts';

/** A refresh token was used after its exchange: it has leaked. */
export interface SessionReplayed extends DomainEvent {
  readonly type: 'session.replayed';
  readonly sessionId: SessionId;
  readonly userId: UserId;
}

export type SessionEvents = SessionReplayed;
