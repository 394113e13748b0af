import type { SavedViewId } from '../../domain/operators/saved-view.ts';
import type { UserId } from '../../domain/shared/ids.ts';

export interface SavedViewItem {
  readonly viewId: SavedViewId;
  readonly name: string;
  readonly filter: string;
}

export interface SavedViewQueries {
  /** By name. */
  ofList(ownerId: UserId, list: string): Promise<readonly SavedViewItem[]>;
}
