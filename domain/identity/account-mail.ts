import { Aggregate } from '../shared/aggregate.ts';
import { domainError } from '../shared/domain-error.ts';
import type { AccountMailId, UserId } from '../shared/ids.ts';

/** Does not say whether the token is unknown, used, replaced or expired. */
export class InvalidResetToken extends domainError(
  'invalid',
  'INVALID_RESET_TOKEN',
  'The link is not valid any more. Request a new one.',
  'token',
) {}

/** Does not say whether the token is unknown, used, replaced or expired. */
export class InvalidConfirmationToken extends domainError(
  'invalid',
  'INVALID_CONFIRMATION_TOKEN',
  'The link is not valid any more. Request a new one.',
  'token',
) {}

/** Each mail but `email-changed` has a link with a token. */
export const MAIL_PURPOSES = ['password-reset', 'email-confirmation', 'email-changed', 'operator-invitation'] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a token is valid. A mail that could not be sent for as long is given up. */
const LIFETIME_MS: Readonly<Record<MailPurpose, number>> = {
  'password-reset': 30 * MINUTE_MS,
  'email-confirmation': 24 * HOUR_MS,
  'email-changed': 24 * HOUR_MS,
  'operator-invitation': 7 * 24 * HOUR_MS,
};

/** The mails with a token that sets a password. */
export const PASSWORD_MAILS: readonly MailPurpose[] = ['password-reset', 'operator-invitation'];

/** How many mails of a purpose an address gets at most in a window that begins with the first. */
export const MAIL_LIMITS: Readonly<Record<MailPurpose, { readonly most: number; readonly windowMs: number }>> = {
  'password-reset': { most: 5, windowMs: HOUR_MS },
  'email-confirmation': { most: 5, windowMs: 24 * HOUR_MS },
  'email-changed': { most: 5, windowMs: 24 * HOUR_MS },
  'operator-invitation': { most: 5, windowMs: 24 * HOUR_MS },
};

/**
 * A mail about an account to one address.
 * Invariants: only the hash of its token is stored; the latest token of a purpose replaces earlier ones.
 */
export class AccountMail extends Aggregate {
  readonly id: AccountMailId;
  readonly userId: UserId;
  readonly purpose: MailPurpose;
  readonly email: string;
  readonly createdAt: Date;
  private _tokenHash: string | null;
  private _expiresAt: Date;

  constructor({ id, userId, purpose, email }: Pick<AccountMail, 'id' | 'userId' | 'purpose' | 'email'>, now: Date) {
    super();
    this.id = id;
    this.userId = userId;
    this.purpose = purpose;
    this.email = email;
    this.createdAt = now;
    this._tokenHash = null;
    this._expiresAt = this.expiryFrom(now);
  }

  /** `null` until the mail is sent. */
  get tokenHash(): string | null {
    return this._tokenHash;
  }

  get expiresAt(): Date {
    return this._expiresAt;
  }

  get hasToken(): boolean {
    return this.purpose !== 'email-changed';
  }

  isExpired(now: Date): boolean {
    return now >= this._expiresAt;
  }

  /** Each try to send the mail has a new token, which is valid from then on. */
  issue(tokenHash: string, now: Date): void {
    this._tokenHash = tokenHash;
    this._expiresAt = this.expiryFrom(now);
  }

  private expiryFrom(now: Date): Date {
    return new Date(now.getTime() + LIFETIME_MS[this.purpose]);
  }
}

/** The mail, if its token still sets a password. @throws InvalidResetToken */
export function checkResetToken(mail: AccountMail | null, now: Date): AccountMail {
  if (mail === null || !PASSWORD_MAILS.includes(mail.purpose) || mail.isExpired(now)) throw new InvalidResetToken();
  return mail;
}

/** The mail, if its token still confirms an address. @throws InvalidConfirmationToken */
export function checkConfirmationToken(mail: AccountMail | null, now: Date): AccountMail {
  if (mail?.purpose !== 'email-confirmation' || mail.isExpired(now)) throw new InvalidConfirmationToken();
  return mail;
}

/** All mails about accounts that were not used, replaced or swept. Lock the user before changing theirs. */
export interface AccountMails {
  /** Replaces the user's earlier mail with a token for the same purpose. */
  add(mail: AccountMail): Promise<void>;
  /** Locks the mail until the unit of work ends. `null` also if it belongs to another user. */
  find(id: AccountMailId, userId: UserId): Promise<AccountMail | null>;
  /** For reading: locks nothing. */
  findByToken(tokenHash: string): Promise<AccountMail | null>;
  save(mail: AccountMail): Promise<void>;
  /** Ends the tokens of these purposes. */
  removeAllOf(userId: UserId, purposes: readonly MailPurpose[]): Promise<void>;
}
