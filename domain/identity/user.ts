import { Aggregate } from '../shared/aggregate.ts';
import type { SessionId, UserId } from '../shared/ids.ts';
import type { Language } from '../shared/language.ts';
import type { Credential } from './credentials.ts';
import { checkPersonalData, emailKeyOf, type PersonalData } from './personal-data.ts';
import { NoPasswordHere, UserNotFound } from './user.errors.ts';
import type { UserEvents } from './user.events.ts';

export const ROLES = ['borrower', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export interface NewUser extends PersonalData {
  readonly id: UserId;
  readonly role: Role;
  readonly credential: Credential;
  readonly language: Language;
}

/** An address that another one has replaced. */
export interface FormerAddress {
  readonly email: string;
  readonly wasConfirmed: boolean;
}

/** Absent means unchanged. */
export interface ProfileChanges {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
}

/**
 * A person with an account. The role never changes.
 * Invariants: an `emailKey` is unique; an account has a credential until it is erased, an invited one from its first password on; an erased account holds no
 * personal data and never changes. Its id stays, since the ledger refers to it.
 */
export class User extends Aggregate<UserEvents> {
  readonly id: UserId;
  readonly role: Role;
  readonly createdAt: Date;
  private _email: string;
  private _emailKey: string;
  private _firstName: string;
  private _lastName: string;
  private _phone: string | null;
  private _language: Language;
  private _verified: boolean;
  private _profileImage: string | null;
  private _emailConfirmedAt: Date | null;
  private _passwordHash: string | null;
  private _tokenGeneration: number;
  private _keptSession: SessionId | null;
  private _externalIssuer: string | null;
  private _externalSubject: string | null;
  private _updatedAt: Date;
  private _erasedAt: Date | null;

  /** @throws InvalidPersonalData */
  constructor({ id, role, credential, language, email, firstName, lastName, phone }: NewUser, now: Date) {
    super();
    checkPersonalData({ email, firstName, lastName, phone });
    this.id = id;
    this.role = role;
    this.createdAt = now;
    this._email = email;
    this._emailKey = emailKeyOf(email);
    this._firstName = firstName;
    this._lastName = lastName;
    this._phone = phone;
    this._language = language;
    this._verified = false;
    this._profileImage = null;
    const external = 'externalIdentity' in credential ? credential.externalIdentity : null;
    this._passwordHash = 'passwordHash' in credential ? credential.passwordHash : null;
    this._tokenGeneration = 0;
    this._keptSession = null;
    // An operator's address, and one linked to an external identity, needs no confirmation.
    this._emailConfirmedAt = role === 'operator' || external !== null ? now : null;
    this._externalIssuer = external?.issuer ?? null;
    this._externalSubject = external?.subject ?? null;
    this._updatedAt = now;
    this._erasedAt = null;
    this.record({ type: 'user.registered', occurredAt: now, userId: id });
  }

  get email(): string {
    return this._email;
  }

  /** The unique, comparable form of the address. */
  get emailKey(): string {
    return this._emailKey;
  }

  /** `null` until the owner has shown that mail to the address arrives. */
  get emailConfirmedAt(): Date | null {
    return this._emailConfirmedAt;
  }

  get firstName(): string {
    return this._firstName;
  }

  get lastName(): string {
    return this._lastName;
  }

  get phone(): string | null {
    return this._phone;
  }

  /** The language of what the service writes to the user. */
  get language(): Language {
    return this._language;
  }

  get verified(): boolean {
    return this._verified;
  }

  /** The key of the stored picture, not a URL. */
  get profileImage(): string | null {
    return this._profileImage;
  }

  /** `null` for an external identity, an erased account, and an invited one without a password so far. */
  get passwordHash(): string | null {
    return this._passwordHash;
  }

  /** Whether the account may have a password. */
  get signsInHere(): boolean {
    return this._externalIssuer === null && this._erasedAt === null;
  }

  /** Access tokens of earlier generations are refused. */
  get tokenGeneration(): number {
    return this._tokenGeneration;
  }

  /** The session whose access tokens of earlier generations are accepted, too. */
  get keptSession(): SessionId | null {
    return this._keptSession;
  }

  get externalIssuer(): string | null {
    return this._externalIssuer;
  }

  get externalSubject(): string | null {
    return this._externalSubject;
  }

  get updatedAt(): Date {
    return this._updatedAt;
  }

  get erasedAt(): Date | null {
    return this._erasedAt;
  }

  /** Empty changes leave `updatedAt` as it is. @throws InvalidPersonalData, UserNotFound */
  updateProfile(changes: ProfileChanges, now: Date): void {
    this.assertNotErased();
    if (Object.keys(changes).length === 0) return;
    checkPersonalData(changes);
    this._firstName = changes.firstName ?? this._firstName;
    this._lastName = changes.lastName ?? this._lastName;
    this._phone = changes.phone ?? this._phone;
    this._updatedAt = now;
  }

  /** Idempotent. @throws UserNotFound */
  chooseLanguage(language: Language, now: Date): void {
    this.assertNotErased();
    if (this._language === language) return;
    this._language = language;
    this._updatedAt = now;
  }

  /** Idempotent. @throws UserNotFound */
  verifyIdentity(now: Date): void {
    this.assertNotErased();
    if (this._verified) return;
    this._verified = true;
    this._updatedAt = now;
    this.record({ type: 'user.identity-verified', occurredAt: now, userId: this.id });
  }

  /** @param image the key of the stored picture @throws UserNotFound */
  changePicture(image: string, now: Date): void {
    this.assertNotErased();
    const replacedImage = this._profileImage;
    this._profileImage = image;
    this._updatedAt = now;
    this.record({ type: 'user.picture-changed', occurredAt: now, userId: this.id, replacedImage });
  }

  /** The caller also revokes the user's sessions. @throws UserNotFound, NoPasswordHere */
  changePassword(passwordHash: string, now: Date): void {
    this.assertNotErased();
    if (!this.signsInHere) throw new NoPasswordHere();
    this._passwordHash = passwordHash;
    this._updatedAt = now;
  }

  /**
   * Sets the password of an owner who showed a mailed token, which confirms the address, and ends all access tokens.
   * @throws UserNotFound, NoPasswordHere
   */
  resetPassword(passwordHash: string, now: Date): void {
    this.changePassword(passwordHash, now);
    this.endAccessTokens(now);
    this._emailConfirmedAt ??= now;
  }

  /** The caller also revokes the user's sessions. @param kept the session that goes on, if any @throws UserNotFound */
  endAccessTokens(now: Date, kept: SessionId | null = null): void {
    this.assertNotErased();
    this._tokenGeneration++;
    this._keptSession = kept;
    this._updatedAt = now;
  }

  /**
   * Makes a confirmed address that of the account.
   * @returns the address that it replaces, `null` if none @throws InvalidPersonalData, UserNotFound
   */
  confirmEmail(email: string, now: Date): FormerAddress | null {
    this.assertNotErased();
    checkPersonalData({ email });
    const former = { email: this._email, wasConfirmed: this._emailConfirmedAt !== null };
    const replaces = this._emailKey !== emailKeyOf(email);
    this._email = email;
    this._emailKey = emailKeyOf(email);
    this._emailConfirmedAt = now;
    this._updatedAt = now;
    return replaces ? former : null;
  }

  /** Removes all personal data and frees the e-mail address. @throws UserNotFound if already erased */
  erase(now: Date): void {
    this.assertNotErased();
    const { id: userId, profileImage } = this;
    this.record({ type: 'user.erased', occurredAt: now, userId, profileImage, isRepeated: false });
    // Not a valid e-mail address, so it cannot collide with a registered one.
    this._email = `erased:${this.id}`;
    this._emailKey = this._email;
    this._firstName = '';
    this._lastName = '';
    this._phone = null;
    this._verified = false;
    this._profileImage = null;
    this._emailConfirmedAt = null;
    this._passwordHash = null;
    this._externalIssuer = null;
    this._externalSubject = null;
    this._updatedAt = now;
    this._erasedAt = now;
  }

  private assertNotErased(): void {
    if (this._erasedAt !== null) throw new UserNotFound();
  }
}

/** All users. An erased user keeps its id. */
export interface Users {
  /** @throws EmailTaken if the `emailKey` is in use, SubjectAlreadyLinked if the external identity is */
  add(user: User): Promise<void>;
  /** For reading: locks nothing, and finds erased users too. */
  find(id: UserId): Promise<User | null>;
  /**
   * For changing: locks the user until the unit of work ends. Call it before anything is locked that belongs to the user.
   * @throws UserNotFound
   */
  get(id: UserId): Promise<User>;
  /** As `get`, and waits for all that is being written about the user. @throws UserNotFound */
  getToErase(id: UserId): Promise<User>;
  /** Compares by `emailKey`. Never finds an erased user. */
  findByEmail(email: string): Promise<User | null>;
  /** @throws EmailTaken if another user has the `emailKey` */
  save(user: User): Promise<void>;
}

/** Why an account was deleted, without its owner. */
export interface AccountClosure {
  readonly reason: string | null;
  readonly closedAt: Date;
}

export interface AccountClosures {
  add(closure: AccountClosure): Promise<void>;
}

export interface Obligations {
  /** Whether the user has a loan that is not Completed, a payment or payout without outcome, or money that is owed back. */
  has(userId: UserId): Promise<boolean>;
}
