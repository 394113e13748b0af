import type { SessionId } from '../../domain/identity/session.id.ts';
import type { Role } from '../../domain/identity/user.ts';
import { domainError } from '../../domain/shared/domain-error.ts';
import type { UserId } from '../../domain/shared/id.ts';

/** Thrown by a `PasswordHasher` whose queue is full. A retry after some seconds helps. */
export class PasswordHashingOverloaded extends domainError(
  'unavailable',
  'SERVICE_BUSY',
  'Too many people are logging in. Try again in a few seconds.',
) {}

/**
 * Hashes passwords slowly, against guessing. Never call it inside a unit of work: it takes tens of milliseconds and may
 * queue, and would keep a database connection waiting.
 */
export interface PasswordHasher {
  /** @throws PasswordHashingOverloaded */
  hash(password: string): Promise<string>;
  /** @throws PasswordHashingOverloaded */
  verify(password: string, hash: string): Promise<boolean>;
  /** Takes as long as `verify` and returns false, for users without a hash. @throws PasswordHashingOverloaded */
  verifyNothing(password: string): Promise<false>;
}

/** A short-lived token with the caller's id and role. */
export interface AccessToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

export interface AccessTokens {
  issue(bearer: { readonly userId: UserId; readonly role: Role }): AccessToken;
}

/** Long random secrets, each with the id of its session. Only their hashes are stored. */
export interface RefreshTokens {
  mint(sessionId: SessionId): { readonly token: string; readonly hash: string };
  /** Returns `null` if `mint` cannot have made the text. */
  parse(token: string): { readonly sessionId: SessionId; readonly hash: string } | null;
}

/** Makes all nodes refuse the access tokens of erased accounts, which have not expired yet. */
export interface AccountGate {
  /** Notifies all nodes once the unit of work is stored. */
  close(userId: UserId): Promise<void>;
  /** Waits until this node refuses the account's tokens. */
  closed(userId: UserId): Promise<void>;
}
