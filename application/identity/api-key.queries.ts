import type { ApiKeyRole } from '../../domain/operators/api-key.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { ApiKeyId } from '../../domain/shared/operator.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** The person who made a key. */
export interface ApiKeyMaker {
  readonly userId: UserId;
  /** `null` after an erasure. */
  readonly name: string | null;
  /** Whether the person may still sign in as an operator. */
  readonly active: boolean;
}

/** Timestamps are ISO 8601 in UTC. */
export interface ApiKeyView {
  readonly apiKeyId: string;
  readonly name: string;
  readonly role: ApiKeyRole;
  readonly lastFour: string;
  readonly expiresAt: string | null;
  /** At most a minute old. */
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  readonly createdBy: ApiKeyMaker;
}

export interface ApiKeyQueries {
  /** Those that are not revoked. */
  list(page: PageRequest): Promise<Page<ApiKeyView>>;
  keyOf(id: ApiKeyId): Promise<ApiKeyView | null>;
  /** The name of a key, also of a revoked one. */
  nameOf(id: string): Promise<string | null>;
}
