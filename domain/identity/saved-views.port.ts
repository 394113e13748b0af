import type { UserId } from '../shared/ids.ts';
import type { SavedView, SavedViewId } from './saved-view.ts';

/** The views of all operators. */
export interface SavedViews {
  /** By name. Locks them, and the list for new ones, until the unit of work ends. */
  ofList(ownerId: UserId, list: string): Promise<readonly SavedView[]>;
  /** @throws SavedViewNotFound if it is unknown or another operator's */
  get(id: SavedViewId, ownerId: UserId): Promise<SavedView>;
  save(view: SavedView): Promise<void>;
  remove(view: SavedView): Promise<void>;
  removeAllOf(ownerId: UserId): Promise<void>;
}
