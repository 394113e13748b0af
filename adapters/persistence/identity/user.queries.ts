import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { UserFilter, UserQueries, UserView } from '../../../application/identity/user.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { ExternalIdentity } from '../../../domain/identity/external-identity.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import type { Role } from '../../../domain/identity/user.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { given, listQuery } from '../database/list-query.ts';
import type { Tables } from '../schema.ts';

type T = ExpressionBuilder<Tables & { t: Tables['users'] }, 't'>;

/** `null` once the user is erased: the column then holds a substitute. */
const unlessErased = ({ ref }: T, column: Expression<string>) =>
  sql<string | null>`case when ${ref('t.erased_at')} is null then ${column} end`;

const view = (t: T) =>
  [
    t.ref('t.id').$castTo<UserId>().as('userId'),
    unlessErased(t, t.ref('t.email')).as('email'),
    unlessErased(t, t.ref('t.first_name')).as('firstName'),
    unlessErased(t, t.ref('t.last_name')).as('lastName'),
    't.phone',
    't.role',
    't.verified',
    't.external_subject as externalSubject',
    sql<boolean>`${t.ref('t.erased_at')} is not null`.as('erased'),
    iso(t.ref('t.created_at')).as('createdAt'),
    iso(t.ref('t.updated_at')).as('updatedAt'),
  ] as const;

const rows = (db: Db, { role, emailKey }: { role?: Role; emailKey?: string }) =>
  db
    .selectFrom('users as t')
    .where(({ and }) => and(given({ 't.role': role, 't.email_key': emailKey })))
    .$if(emailKey !== undefined, (found) => found.where('t.erased_at', 'is', null));

const LIST = listQuery({ filters: ['role', 'emailKey'], rows, select: (users) => users.select(view), wide: true });
const USER = viewQuery((db, { id }: { id: UserId }) => rows(db, {}).where('t.id', '=', id).select(view));
const LINKED = compiledQuery((db, { issuer, subject }: ExternalIdentity) =>
  db
    .selectFrom('users')
    .where('external_issuer', '=', issuer)
    .where('external_subject', '=', subject)
    .where('erased_at', 'is', null)
    .select(({ ref }) => ref('id').$castTo<UserId>().as('id')),
);

export class KyselyUserQueries extends DatabaseAdapter implements UserQueries {
  list({ role, email }: UserFilter, page: PageRequest): Promise<Page<UserView>> {
    return LIST(this.em, { role, emailKey: email && emailKeyOf(email) }, page);
  }

  userOf(id: UserId): Promise<UserView | null> {
    return USER(this.em, { id });
  }
}

/** The user that an external identity is linked to. Runs once for each new token. */
export async function linkedUser(em: EntityManager, identity: ExternalIdentity): Promise<UserId | null> {
  const [row] = await LINKED(em, identity);
  return row?.id ?? null;
}
