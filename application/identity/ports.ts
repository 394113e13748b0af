import type { MailPurpose } from '../../domain/identity/account-mail.ts';
import type { Role, User } from '../../domain/identity/user.ts';
import { domainError } from '../../domain/shared/domain-error.ts';
import type { SessionId, UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { OperatorRole } from '../../domain/shared/operator.ts';

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
  /** `null` for a borrower. */
  readonly operatorRole: OperatorRole | null;
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

/** Digests of the network addresses from which people sign in: the same on every node, and another one for each account. */
export interface AddressDigests {
  digestOf(userId: UserId, address: string): string;
}

/** Long random secrets for links in mail. Only their hashes are stored. */
export interface MailTokens {
  mint(): { readonly token: string; readonly hash: string };
  hashOf(token: string): string;
}

/** The keys of programs: `lsk_` and a long random secret. Only their digests are stored. */
export interface ApiKeySecrets {
  mint(): { readonly key: string; readonly digest: string; readonly lastFour: string };
}

/** Words mails about an account. */
export interface AccountMailTexts {
  /** @param until the link works: a mail that arrives late must not promise more */
  ofAccountMail(
    purpose: MailPurpose,
    language: Language,
    until: Date,
  ): { readonly title: string; readonly message: string };
}

export interface MailContent {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly type: string;
  readonly actionUrl: string | null;
  readonly language: Language;
  /** These mails do not name their recipient: a stranger may have typed the address. */
  readonly recipientName: null;
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

export interface AccountCredential {
  readonly userId: UserId;
  /** `null` for an account of an outside provider. */
  readonly passwordHash: string | null;
  readonly tokenGeneration: number;
  /** Whether the second factor is on. */
  readonly needsCode: boolean;
}

/** Finds an account in the same time whether or not it exists. Never finds an erased one. */
export interface AccountLookup {
  credentialOf(email: string): Promise<AccountCredential | null>;
  idOf(email: string): Promise<UserId | null>;
}

/** The access tokens of a user that are still accepted. */
export type AcceptedTokens = Pick<User, 'tokenGeneration' | 'keptSession'>;

/** Makes all nodes refuse access tokens that have not expired yet. */
export interface AccountGate {
  /**
   * Takes effect when the unit of work is stored: on this node at once, on the others when they are notified.
   * @param accepted absent: none, since the account is erased
   */
  close(userId: UserId, accepted?: AcceptedTokens): Promise<void>;
}

/** The secrets that authenticator apps share with the service, and their codes. */
export interface OneTimePasswords {
  /** A new secret for an account. Only `sealedSecret` is stored. */
  mint(userId: UserId, account: string): NewSecret & { readonly sealedSecret: string };
  /** Whether the code is that of the step. */
  isCode(code: string, of: { readonly userId: UserId; readonly sealedSecret: string; readonly step: number }): boolean;
}

/** What an authenticator app needs: the secret in base32, and an address with it for a QR code. */
export interface NewSecret {
  readonly secret: string;
  readonly otpauthUrl: string;
}

/** Codes for those who lost their app. Only their digests are stored. */
export interface RecoveryCodes {
  mint(count: number): readonly { readonly code: string; readonly digest: string }[];
  /** The same however the code is spaced, and in any case. */
  digestOf(code: string): string;
}

/** Finds out which accounts have the second factor on. */
export interface SecondFactorQueries {
  statusOf(userId: UserId): Promise<SecondFactorStatus | null>;
  /** Whether the factor is on, and a code of it was shown in this session. */
  isProvenIn(sessionId: SessionId, userId: UserId): Promise<boolean>;
}

/** `null` instead of it: the factor is off. `since` is ISO 8601 in UTC. */
export interface SecondFactorStatus {
  readonly since: string;
  readonly recoveryCodesLeft: number;
}
