import type { MailPurpose } from '../../domain/identity/account-mail.ts';
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

export interface Bearer {
  readonly userId: UserId;
  readonly role: Role;
  readonly sessionId: SessionId;
  /** `User.tokenGeneration` */
  readonly generation: number;
}

export interface AccessTokens {
  issue(bearer: Bearer): AccessToken;
}

/** Long random secrets, each with the id of its session. Only their hashes are stored. */
export interface RefreshTokens {
  /** @param after the token that the new one replaces, if any */
  mint(sessionId: SessionId, after?: string): { readonly token: string; readonly hash: string };
  /** Returns `null` if `mint` cannot have made the text. */
  parse(token: string): { readonly sessionId: SessionId; readonly hash: string } | null;
}

/** Long random secrets for links in mail. Only their hashes are stored. */
export interface MailTokens {
  mint(): { readonly token: string; readonly hash: string };
  hashOf(token: string): string;
}

export interface MailContent {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly type: string;
  readonly actionUrl: string | null;
}

/** Throws on a temporary failure, so that the job is retried. */
export interface AccountMailer {
  send(
    address: string,
    content: MailContent,
  ): Promise<{ readonly outcome: 'delivered' } | { readonly outcome: 'rejected'; readonly reason: string }>;
}

/** Reports mails that can never be delivered to the operators of the service. */
export interface AccountMailLog {
  undeliverable(line: { readonly notificationId: string; readonly channel: 'email'; readonly reason: string }): void;
}

/** Counts the mails to an address, about any account. */
export interface AddressMails {
  /** Counts one more, and returns whether it may be sent. Concurrent calls wait until the unit of work ends. */
  allow(email: string, purpose: MailPurpose, now: Date): Promise<boolean>;
}

/** Finds an account in the same time whether or not it exists. */
export interface AccountLookup {
  idOf(email: string): Promise<UserId | null>;
}

/** Makes all nodes refuse access tokens that have not expired yet. */
export interface AccountGate {
  /**
   * Notifies all nodes once the unit of work is stored.
   * @param generation tokens of earlier generations are refused; absent: all, since the account is erased
   */
  close(userId: UserId, generation?: number): Promise<void>;
  /** Waits until this node refuses the tokens. */
  closed(userId: UserId, generation?: number): Promise<void>;
}
