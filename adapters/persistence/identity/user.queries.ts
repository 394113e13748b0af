import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import type { AccountLookup } from '../../../application/identity/ports.ts';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import type { ExternalIdentity } from '../../../domain/identity/external-identity.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';

/** `null` once the user is erased: the column then holds a substitute. */
const unlessErased = ({ ref }: Fields<'users'>, column: Expression<string>) =>
  sql<string | null>`case when ${ref('t.erased_at')} is null then ${column} end`;

const view = (t: Fields<'users'>) =>
  [
    t.ref('t.id').$castTo<UserId>().as('userId'),
    unlessErased(t, t.ref('t.email')).as('email'),
    unlessErased(t, t.ref('t.first_name')).as('firstName'),
    unlessErased(t, t.ref('t.last_name')).as('lastName'),
    't.phone',
    't.role',
    't.verified',
    't.external_subject as externalSubject',
    iso(t.ref('t.email_confirmed_at')).as('emailConfirmedAt'),
    sql<boolean>`${t.ref('t.erased_at')} is not null`.as('erased'),
    iso(t.ref('t.created_at')).as('createdAt'),
    iso(t.ref('t.updated_at')).as('updatedAt'),
  ] as const;

const users = (db: Db) => db.selectFrom('users as t');
const LIST = listQuery({
  from: users,
  filters: {
    role: 't.role',
    emailKey: (t, emailKey: string) => t.and({ 't.email_key': emailKey, 't.erased_at': null }),
  },
  select: view,
  acrossOwners: true,
});
const USER = viewQuery((db, { id }: { id: UserId }) => users(db).where('t.id', '=', id).select(view));
const LINKED = compiledQuery((db, { issuer, subject }: ExternalIdentity) =>
  db
    .selectFrom('users')
    .where('external_issuer', '=', issuer)
    .where('external_subject', '=', subject)
    .where('erased_at', 'is', null)
    .select(({ ref }) => ref('id').$castTo<UserId>().as('id')),
);

export function kyselyUserQueries(em: EntityManager): UserQueries {
  return {
    list: ({ role, email }, page) => LIST(em, { role, emailKey: email && emailKeyOf(email) }, page),
    userOf: (id) => USER(em, { id }),
  };
}

const BY_EMAIL = compiledQuery((db, { emailKey }: { emailKey: string }) =>
  db
    .selectFrom('users')
    .where('email_key', '=', emailKey)
    .where('erased_at', 'is', null)
    .select(({ ref, exists, selectFrom }) => [
      ref('id').$castTo<UserId>().as('userId'),
      'password_hash as passwordHash',
      'token_generation as tokenGeneration',
      exists(
        selectFrom('second_factors as f').whereRef('f.id', '=', 'users.id').where('f.confirmed_at', 'is not', null),
      )
        .$castTo<boolean>()
        .as('needsCode'),
    ]),
);

/** One statement that reads a few rows at most by their keys, so that the time reveals nothing. */
export function kyselyAccountLookup(em: EntityManager): AccountLookup {
  const credentialOf: AccountLookup['credentialOf'] = async (email) =>
    (await BY_EMAIL(em, { emailKey: emailKeyOf(email) }))[0] ?? null;
  return { credentialOf, idOf: async (email) => (await credentialOf(email))?.userId ?? null };
}

/** The user linked to an external identity. Runs once for each new token. */
export async function linkedUser(em: EntityManager, identity: ExternalIdentity): Promise<UserId | null> {
  const [row] = await LINKED(em, identity);
  return row?.id ?? null;
}
