import type { SessionId } from '../../domain/identity/session.id.ts';
import type { Role } from '../../domain/identity/user.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { UserId } from '../../domain/shared/id.ts';

/** Raised by a `PasswordHasher` that has more to do than it should take on; trying again shortly helps. */
export class PasswordHashingOverloaded extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'SERVICE_BUSY';

  constructor() {
    super('Too many people are logging in at this moment. Try again in a few seconds.');
  }
}

/**
 * Turns passwords into hashes that are slow to guess. Never call it inside a unit of work: it takes tens of
 * milliseconds and may wait its turn, and a database connection would wait along.
 */
export interface PasswordHasher {
  /** @throws PasswordHashingOverloaded */
  hash(password: string): Promise<string>;
  /** @throws PasswordHashingOverloaded */
  verify(password: string, hash: string): Promise<boolean>;
  /** Takes as long as `verify` and always says no: for when there is no hash to compare with.
   * @throws PasswordHashingOverloaded */
  verifyNothing(password: string): Promise<false>;
}

/** A short-lived token that says who calls and in what role. */
export interface AccessToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

export interface AccessTokens {
  issue(bearer: { readonly userId: UserId; readonly role: Role }): AccessToken;
}

/** Long random secrets, each naming the session it belongs to. Only their hashes are ever stored. */
export interface RefreshTokens {
  mint(sessionId: SessionId): { readonly token: string; readonly hash: string };
  /** `null` when the text cannot be a token made by `mint`. */
  parse(token: string): { readonly sessionId: SessionId; readonly hash: string } | null;
}

/** Ends the access of erased accounts, whose tokens would be good for some minutes more, on all nodes at once. */
export interface AccountGate {
  /** Tells all nodes, once the unit of work is stored. */
  close(userId: UserId): Promise<void>;
  /** Waits until this node refuses the account's tokens. */
  closed(userId: UserId): Promise<void>;
}
