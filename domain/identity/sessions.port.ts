import type { UserId } from '../shared/id.ts';
import type { SessionId } from './session.id.ts';
import type { Session } from './session.ts';

/** All sessions, those that have ended included. */
export interface Sessions {
  add(session: Session): Promise<void>;
  /** Holds the session until the unit of work ends, so that one token cannot be exchanged twice at the same time. */
  find(id: SessionId): Promise<Session | null>;
  save(session: Session): Promise<void>;
  /** Ends every session of the user that has not ended yet. */
  revokeAllOf(userId: UserId, now: Date): Promise<void>;
}
