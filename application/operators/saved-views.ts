import { checkRoomFor, SavedView, type SavedViewId, type SavedViews } from '../../domain/operators/saved-view.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface SaveViewCommand {
  readonly ownerId: UserId;
  readonly list: string;
  readonly name: string;
  readonly filter: string;
}

/** Keeps the filter of a list under a name. A view of that name is replaced. */
export class SaveView extends UseCase<{
  savedViews: SavedViews;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  clock: Clock;
}> {
  /** @throws InvalidSavedView, TooManySavedViews */
  execute({ ownerId, list, name, filter }: SaveViewCommand): Promise<void> {
    const { savedViews, unitOfWork, ids, clock } = this.deps;
    return unitOfWork.run(async () => {
      const views = await savedViews.ofList(ownerId, list);
      const known = views.find((view) => view.name === name);
      if (known === undefined) checkRoomFor(views);
      const view = known ?? new SavedView({ id: ids.next<'SavedView'>(), ownerId, list, name, filter }, clock.now());
      view.replaceFilter(filter);
      await savedViews.save(view);
    });
  }
}

export class RemoveView extends UseCase<{ savedViews: SavedViews; unitOfWork: UnitOfWork }> {
  /** @returns the list that it was of @throws SavedViewNotFound */
  execute({ viewId, ownerId }: { readonly viewId: SavedViewId; readonly ownerId: UserId }): Promise<string> {
    const { savedViews, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const view = await savedViews.get(viewId, ownerId);
      await savedViews.remove(view);
      return view.list;
    });
  }
}
