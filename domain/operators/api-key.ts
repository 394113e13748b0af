import { Aggregate } from '../shared/aggregate.ts';
import { domainError } from '../shared/domain-error.ts';
import type { UserId } from '../shared/ids.ts';
import type { ApiKeyId, OperatorRole } from '../shared/operator.ts';

export class ApiKeyNotFound extends domainError('not-found', 'API_KEY_NOT_FOUND', 'API key not found.') {}

export class InvalidApiKeyExpiry extends domainError(
  'invalid',
  'INVALID_API_KEY_EXPIRY',
  'Must be an instant in the future.',
  'expiresAt',
) {}

/** How every key begins. */
export const API_KEY_PREFIX = 'lsk_';

/** A key never does what only admins do. */
export const API_KEY_ROLES = ['viewer', 'support', 'officer'] as const satisfies readonly OperatorRole[];
export type ApiKeyRole = (typeof API_KEY_ROLES)[number];

export interface NewApiKey {
  readonly id: ApiKeyId;
  readonly name: string;
  readonly role: ApiKeyRole;
  /** SHA-256 of the key, which is not stored. */
  readonly digest: string;
  /** The end of the key, by which people tell keys apart. */
  readonly lastFour: string;
  readonly madeBy: UserId;
  /** `null`: it does not expire. */
  readonly expiresAt: Date | null;
}

/** Lets a program work in the back office. */
export class ApiKey extends Aggregate {
  readonly id: ApiKeyId;
  readonly name: string;
  readonly role: ApiKeyRole;
  readonly digest: string;
  readonly lastFour: string;
  readonly madeBy: UserId;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  /** Noted when a request is let in. */
  readonly lastUsedAt: Date | null;
  private _revokedAt: Date | null;

  /** @throws InvalidApiKeyExpiry */
  constructor({ id, name, role, digest, lastFour, madeBy, expiresAt }: NewApiKey, now: Date) {
    super();
    if (expiresAt !== null && expiresAt <= now) throw new InvalidApiKeyExpiry();
    this.id = id;
    this.name = name;
    this.role = role;
    this.digest = digest;
    this.lastFour = lastFour;
    this.madeBy = madeBy;
    this.expiresAt = expiresAt;
    this.createdAt = now;
    this.lastUsedAt = null;
    this._revokedAt = null;
  }

  get revokedAt(): Date | null {
    return this._revokedAt;
  }

  /** A revoked key is not found again. @throws ApiKeyNotFound */
  revoke(now: Date): void {
    if (this._revokedAt !== null) throw new ApiKeyNotFound();
    this._revokedAt = now;
  }
}

/** Each change takes effect on all nodes when the unit of work is stored. */
export interface ApiKeys {
  add(key: ApiKey): Promise<void>;
  /** Locks it. @throws ApiKeyNotFound */
  get(id: ApiKeyId): Promise<ApiKey>;
  save(key: ApiKey): Promise<void>;
}
