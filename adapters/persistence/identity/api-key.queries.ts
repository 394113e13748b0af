import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { ApiKeyMaker, ApiKeyQueries } from '../../../application/identity/api-key.queries.ts';
import type { ApiKeyId } from '../../../domain/shared/operator.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';

/** A person of an identity provider has no account of an operator here: the provider decides. */
const makerOf = ({ ref, selectFrom }: Fields<'api_keys'>) =>
  jsonObjectFrom(
    selectFrom('users as u')
      .leftJoin('operator_accounts as o', 'o.id', 'u.id')
      .whereRef('u.id', '=', ref('t.made_by'))
      .select([
        'u.id as userId',
        sql<string | null>`case when u.erased_at is null then concat_ws(' ', u.first_name, u.last_name) end`.as('name'),
        sql<boolean>`coalesce(o.active, u.external_issuer is not null)`.as('active'),
      ]),
  ).$castTo<ApiKeyMaker>();

const view = (t: Fields<'api_keys'>) =>
  [
    't.id as apiKeyId',
    't.name',
    't.role',
    't.last_four as lastFour',
    iso(t.ref('t.expires_at')).as('expiresAt'),
    iso(t.ref('t.last_used_at')).as('lastUsedAt'),
    iso(t.ref('t.created_at')).as('createdAt'),
    makerOf(t).as('createdBy'),
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
