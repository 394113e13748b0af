import type { EntityManager } from '@mikro-orm/postgresql';
import type { SavedViewQueries } from '../../../application/identity/saved-view.queries.ts';
import type { SavedViewId } from '../../../domain/identity/saved-view.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';

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
