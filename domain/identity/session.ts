import { Aggregate } from '../shared/aggregate.ts';
import type { UserId } from '../shared/id.ts';
import type { SessionEvents } from './session.events.ts';
import type { SessionId } from './session.id.ts';

/** Days from the moment a refresh token is given out; each rotation gives out a new one. */
export const REFRESH_TOKEN_LIFETIME_DAYS = 30;

const DAY_MS = 86_400_000;

/** What came of presenting a refresh token. Only `rotated` lets anyone in. */
export type RotationOutcome = 'rotated' | 'replayed' | 'ended';

/**
 * One log-in on one device, kept alive by a family of refresh tokens, each the successor of the one before.
 * Invariants: only the newest token is good, and once; an older one coming back ends the session for whoever holds
 * it, since owner and thief cannot be told apart (RFC 9700, 4.14.2); a session that has ended never begins again.
 */
export class Session extends Aggregate<SessionEvents> {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly createdAt: Date;
  private _tokenHash: string;
  private _expiresAt: Date;
  private _revokedAt: Date | null;

  /** @param session `tokenHash` is the hash of the first refresh token; the token itself is kept nowhere */
  constructor(session: { readonly id: SessionId; readonly userId: UserId; readonly tokenHash: string }, now: Date) {
    super();
    this.id = session.id;
    this.userId = session.userId;
    this.createdAt = now;
    this._tokenHash = session.tokenHash;
    this._expiresAt = expiryFrom(now);
    this._revokedAt = null;
  }

  /** The hash of the one refresh token that is good now. */
  get tokenHash(): string {
    return this._tokenHash;
  }

  /** From this instant on the current refresh token is refused. */
  get expiresAt(): Date {
    return this._expiresAt;
  }

  get revokedAt(): Date | null {
    return this._revokedAt;
  }

  /**
   * Exchanges the current refresh token for its successor. It tells the outcome instead of throwing, because a
   * replay changes the session too, and that change has to be stored although the caller is turned away.
   */
  rotate(presentedHash: string, nextHash: string, now: Date): RotationOutcome {
    if (this._revokedAt !== null) return 'ended';
    // Comparing in constant time would gain nothing: both are hashes of 256 random bits.
    if (presentedHash !== this._tokenHash) {
      this._revokedAt = now;
      this.record({ type: 'session.replayed', occurredAt: now, sessionId: this.id, userId: this.userId });
      return 'replayed';
    }
    if (now >= this._expiresAt) return 'ended';
    this._tokenHash = nextHash;
    this._expiresAt = expiryFrom(now);
    return 'rotated';
  }

  /** Ends the session. Ending it again changes nothing. */
  revoke(now: Date): void {
    this._revokedAt ??= now;
  }
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_LIFETIME_DAYS * DAY_MS);
}
