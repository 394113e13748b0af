import type { EntityManager } from '@mikro-orm/postgresql';
import type { SavedViewQueries } from '../../../application/operators/operator.queries.ts';
import {
  SavedView,
  type SavedViewId,
  SavedViewNotFound,
  type SavedViews,
} from '../../../domain/operators/saved-view.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

export class MikroOrmSavedViews extends MikroOrmCollection<SavedView> implements SavedViews {
  /** Locks the name, because a first view has no row to wait for. */
  async ofList(ownerId: UserId, list: string): Promise<readonly SavedView[]> {
    this.lockName(`views ${ownerId} ${list}`);
    return this.em.find(SavedView, { ownerId, list }, { orderBy: { name: 'asc' } });
  }

  async get(id: SavedViewId, ownerId: UserId): Promise<SavedView> {
    const view = await this.em.findOne(SavedView, { id, ownerId });
    if (view === null) throw new SavedViewNotFound();
    return view;
  }

  async remove(view: SavedView): Promise<void> {
    await this.em.remove(view).flush();
  }
}

const OF_LIST = compiledQuery((db, { ownerId, list }: { ownerId: UserId; list: string }) =>
  db
    .selectFrom('saved_views as v')
    .where('v.owner_id', '=', ownerId)
    .where('v.list', '=', list)
    .orderBy('v.name')
    .select((v) => [v.ref('v.id').$castTo<SavedViewId>().as('viewId'), 'v.name', 'v.filter']),
);

export function kyselySavedViewQueries(em: EntityManager): SavedViewQueries {
  return { ofList: (ownerId, list) => OF_LIST(em, { ownerId, list }) };
}
