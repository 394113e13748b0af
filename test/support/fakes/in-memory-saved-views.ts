import type { EventPublisher } from '../../../application/shared/ports.ts';
import { type SavedView, SavedViewNotFound, type SavedViews } from '../../../domain/operators/saved-view.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemorySavedViews extends InMemoryCollection<SavedView> implements SavedViews {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ ownerId }) => ownerId, unknown: () => new SavedViewNotFound() });
  }

  async ofList(ownerId: UserId, list: string): Promise<readonly SavedView[]> {
    return this.matching((view) => view.ownerId === ownerId && view.list === list);
  }
}
