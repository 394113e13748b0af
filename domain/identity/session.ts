import { Aggregate } from '../shared/aggregate.ts';
import { domainError } from '../shared/domain-error.ts';
import type { SessionId, UserId } from '../shared/ids.ts';
import type { SessionEvents } from './user.events.ts';

/** Counted from the issue of each refresh token; a rotation issues a new one. */
export const REFRESH_TOKEN_LIFETIME_DAYS = 30;

/** Requests that a browser sends together, from one tab or several, may arrive this far apart. */
const TOGETHER_MS = 30_000;

const DAY_MS = 86_400_000;

export interface ExchangedToken {
  readonly tokenHash: string;
  /** Milliseconds since 1970. */
  readonly exchangedAtMs: number;
}

export interface NewSession {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly tokenHash: string;
  readonly addressDigest: string | null;
  /** Opened with a code beside the password. */
  readonly withSecondFactor: boolean;
}

/** Only `rotated` and `repeated` authenticate the caller, and only `replayed` ends the session. */
export type RotationOutcome = 'rotated' | 'repeated' | 'late' | 'replayed' | 'ended';

/**
 * One log-in on one device, extended by exchanging refresh tokens.
 * Invariants: only the newest token is valid, and once. Replaying an older one ends the session, since owner and thief
 * cannot be told apart (RFC 9700, 4.14.2), unless it was exchanged a moment ago: a slow tab sends one, too. Requests sent
 * together may exchange one token for the same successor. An ended session stays ended.
 */
export class Session extends Aggregate<SessionEvents> {
  readonly id: SessionId;
  readonly userId: UserId;
  /** Of the network address from which it was opened. `null` if that is not known. */
  readonly addressDigest: string | null;
  readonly createdAt: Date;
  private _tokenHash: string;
  private _expiresAt: Date;
  private _exchangedTokens: readonly ExchangedToken[];
  private _revokedAt: Date | null;
  private _withSecondFactor: boolean;

  /** @param session `tokenHash` is the hash of the first refresh token; the token itself is not stored */
  constructor(session: NewSession, now: Date) {
    super();
    this.id = session.id;
    this.userId = session.userId;
    this.addressDigest = session.addressDigest;
    this.createdAt = now;
    this._tokenHash = session.tokenHash;
    this._expiresAt = expiryFrom(now);
    this._exchangedTokens = [];
    this._revokedAt = null;
    this._withSecondFactor = session.withSecondFactor;
  }

  /** The hash of the valid refresh token. */
  get tokenHash(): string {
    return this._tokenHash;
  }

  get expiresAt(): Date {
    return this._expiresAt;
  }

  /** Those that may still arrive from requests sent together. */
  get exchangedTokens(): readonly ExchangedToken[] {
    return this._exchangedTokens;
  }

  get revokedAt(): Date | null {
    return this._revokedAt;
  }

  /** Whether the person showed a code in it, beside the password. */
  get withSecondFactor(): boolean {
    return this._withSecondFactor;
  }

  /**
   * Exchanges the current refresh token for its successor. Returns the outcome instead of throwing, because a replay
   * changes the session and the caller must save it.
   */
  rotate(presentedHash: string, nextHash: string, now: Date): RotationOutcome {
    if (this._revokedAt !== null) return 'ended';
    // Needs no constant-time comparison: both are hashes of 256 random bits.
    if (presentedHash !== this._tokenHash) {
      const sentTogether = this.exchangedLately(now).some(({ tokenHash }) => tokenHash === presentedHash);
      if (sentTogether) return nextHash === this._tokenHash ? 'repeated' : 'late';
      this._revokedAt = now;
      this.record({ type: 'session.replayed', occurredAt: now, sessionId: this.id, userId: this.userId });
      return 'replayed';
    }
    if (now >= this._expiresAt) return 'ended';
    const exchanged = { tokenHash: presentedHash, exchangedAtMs: now.getTime() };
    this._exchangedTokens = [...this.exchangedLately(now), exchanged];
    this._tokenHash = nextHash;
    this._expiresAt = expiryFrom(now);
    return 'rotated';
  }

  private exchangedLately(now: Date): ExchangedToken[] {
    return this._exchangedTokens.filter(({ exchangedAtMs }) => now.getTime() < exchangedAtMs + TOGETHER_MS);
  }

  /** After a first code, which turns the second factor on. */
  proveSecondFactor(): void {
    this._withSecondFactor = true;
  }

  /** Ends the session. Ending it again changes nothing. */
  revoke(now: Date): void {
    this._revokedAt ??= now;
  }
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_LIFETIME_DAYS * DAY_MS);
}

/** Does not say whether the token is unknown, expired, revoked or replayed, so that a thief learns nothing. */
export class InvalidRefreshToken extends domainError(
  'unauthenticated',
  'INVALID_REFRESH_TOKEN',
  'The refresh token is not valid. Log in again.',
) {}

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
}
