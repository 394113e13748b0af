import type { ApiKeyRole } from '../../domain/operators/api-key.ts';
import type { SavedViewId } from '../../domain/operators/saved-view.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { ApiKeyId, OperatorRole } from '../../domain/shared/operator.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** `createdAt` is ISO 8601 in UTC. */
export interface OperatorView {
  readonly userId: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly active: boolean;
  readonly createdAt: string;
}

export interface OperatorQueries {
  list(page: PageRequest): Promise<Page<OperatorView>>;
  operatorOf(userId: UserId): Promise<OperatorView | null>;
}

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

export interface SavedViewItem {
  readonly viewId: SavedViewId;
  readonly name: string;
  readonly filter: string;
}

export interface SavedViewQueries {
  /** By name. */
  ofList(ownerId: UserId, list: string): Promise<readonly SavedViewItem[]>;
}
