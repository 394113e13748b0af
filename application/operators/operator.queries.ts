import type { SavedViewId } from '../../domain/operators/saved-view.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { ApiKeyId } from '../../domain/shared/operator.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { ApiKeyView, OperatorView } from './operator.record.ts';

export interface OperatorQueries {
  list(page: PageRequest): Promise<Page<OperatorView>>;
  operatorOf(userId: UserId): Promise<OperatorView | null>;
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
