import type { SessionId, UserId } from '../shared/ids.ts';
import type { Session } from './session.ts';

/** All sessions, ended ones included. */
export interface Sessions {
  /** Locks the session until the unit of work ends. `null` also if it belongs to another user. */
  find(id: SessionId, userId: UserId): Promise<Session | null>;
  /** Of a token that a client presents, which does not say whose it is. Locks as `find`, so that a token is exchanged once. */
  findPresented(id: SessionId): Promise<Session | null>;
  /** Of a new session, too. */
  save(session: Session): Promise<void>;
  /** Ends every open session of the user, except this one, if any. */
  revokeAllOf(userId: UserId, now: Date, except?: SessionId | null): Promise<void>;
  removeAllOf(userId: UserId): Promise<void>;
}
