import type { DomainEvent } from '../shared/domain-event.ts';
import type { UserId } from '../shared/id.ts';
import type { SessionId } from './session.id.ts';

/** A refresh token was used after its exchange: it has leaked. */
export interface SessionReplayed extends DomainEvent {
  readonly type: 'session.replayed';
  readonly sessionId: SessionId;
  readonly userId: UserId;
}

export type SessionEvents = SessionReplayed;
