import type { SavedViewId, SavedViews } from '../../domain/operators/saved-view.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

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
