import type { EntityManager } from '@mikro-orm/postgresql';
import type { ApiKeyQueries } from '../../../application/identity/api-key.queries.ts';
import type { ApiKeyId } from '../../../domain/shared/operator.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';

const view = (t: Fields<'api_keys'>) =>
  [
    't.id as apiKeyId',
    't.name',
    't.role',
    't.last_four as lastFour',
    iso(t.ref('t.expires_at')).as('expiresAt'),
    iso(t.ref('t.last_used_at')).as('lastUsedAt'),
    iso(t.ref('t.created_at')).as('createdAt'),
  ] as const;

const valid = (db: Db) => db.selectFrom('api_keys as t').where('t.revoked_at', 'is', null);
const LIST = listQuery({ from: valid, filters: {}, select: view, acrossOwners: true });
const KEY = viewQuery((db, { id }: { id: ApiKeyId }) => valid(db).where('t.id', '=', id).select(view));
const NAME = compiledQuery((db, { id }: { id: string }) =>
  db.selectFrom('api_keys').select('name').where('id', '=', id),
);

export function kyselyApiKeyQueries(em: EntityManager): ApiKeyQueries {
  return {
    list: (page) => LIST(em, {}, page),
    keyOf: (id) => KEY(em, { id }),
    nameOf: async (id) => (await NAME(em, { id }))[0]?.name ?? null,
  };
}
