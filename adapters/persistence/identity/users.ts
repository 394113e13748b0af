import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ProfileView } from '../../../application/identity/account.record.ts';
import type { AccountLookup } from '../../../application/identity/ports.ts';
import type { ProfileQueries, UserQueries } from '../../../application/identity/user.queries.ts';
import { UserView } from '../../../application/identity/user.record.ts';
import type { Languages } from '../../../application/shared/ports.ts';
import type { ExternalIdentity } from '../../../domain/identity/credentials.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { EmailTaken, SubjectAlreadyLinked, UserNotFound } from '../../../domain/identity/user.errors.ts';
import {
  type AccountClosure,
  type AccountClosures,
  type Obligations,
  User,
  type Users,
} from '../../../domain/identity/user.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import type { Language } from '../../../domain/shared/language.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter, MikroOrmCollection } from '../database/database-adapter.ts';
import { writeUnique } from '../database/database-errors.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { lockPerson, lockPersonToErase } from '../database/locks.ts';
import { LABEL_SOURCES, withExternalId } from '../tables/labelled.ts';
import { unclaimedFor } from '../tables/open-work.ts';

export class MikroOrmUsers extends MikroOrmCollection<User> implements Users {
  override save(user: User): Promise<void> {
    return writeUnique(super.save(user), {
      users_email_key: EmailTaken,
      users_external_identity: SubjectAlreadyLinked,
    });
  }

  find(id: UserId): Promise<User | null> {
    return this.em.findOne(User, { id });
  }

  async get(id: UserId): Promise<User> {
    return this.locked(await lockPerson(this.em, { userId: id }));
  }

  async getToErase(id: UserId): Promise<User> {
    return this.locked(await lockPersonToErase(this.em, { userId: id }));
  }

  findByEmail(email: string): Promise<User | null> {
    const where = { _emailKey: emailKeyOf(email), _erasedAt: null } as FilterQuery<User>;
    return this.em.findOne(User, where);
  }

  /** The row as it is now, even if this unit of work has read it before. */
  private locked([row]: readonly object[]): User {
    if (row === undefined) throw new UserNotFound();
    return this.em.map(User, row);
  }
}

/** `null` once the user is erased: the column then holds a substitute. */
const unlessErased =
  (column: 'email' | 'first_name' | 'last_name') =>
  ({ ref }: Fields<'users'>) =>
    sql`case when ${ref('t.erased_at')} is null then ${ref(`t.${column}`)} end`;

const record = fieldsOf('users', UserView, {
  ...LABEL_SOURCES,
  userId: 'id',
  email: unlessErased('email'),
  firstName: unlessErased('first_name'),
  lastName: unlessErased('last_name'),
  erased: ({ ref }) => sql`${ref('t.erased_at')} is not null`,
});
const view = (t: Fields<'users'>) => [...record(t), iso(t.ref('t.email_confirmed_at')).as('emailConfirmedAt')] as const;

const users = (db: Db) => db.selectFrom('users as t');
const LIST = listQuery({
  from: users,
  filters: {
    role: 't.role',
    externalId: withExternalId('user'),
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
    list: ({ email, ...filter }, page) => LIST(em, { ...filter, emailKey: email && emailKeyOf(email) }, page),
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

const PROFILE = viewQuery((db, { userId }: { userId: UserId }) =>
  users(db)
    .where('t.id', '=', userId)
    .where('t.erased_at', 'is', null)
    .select(fieldsOf('users', ProfileView, {})),
);

export function kyselyProfileQueries(em: EntityManager): ProfileQueries {
  return { profileOf: (userId) => PROFILE(em, { userId }) };
}

const LANGUAGE = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(({ ref }) => ref('language').$castTo<Language>().as('language')),
);

export function kyselyLanguages(em: EntityManager): Languages {
  return {
    async of(userId) {
      const [user] = await LANGUAGE(em, { userId });
      if (user === undefined) throw new UserNotFound();
      return user.language;
    },
  };
}

export class KyselyAccountClosures extends DatabaseAdapter implements AccountClosures {
  async add({ reason, closedAt }: AccountClosure): Promise<void> {
    await this.db.insertInto('account_closures').values({ reason, closed_at: closedAt }).execute();
  }
}

/** Payments whose money is on its way, or will be owed back unless it is matched with a loan. */
const unsettled = (db: Db, userId: UserId) =>
  db
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.borrower_id', '=', userId)
    .where((p) =>
      p.or([
        p('p.status', '=', 'Processing'),
        p.and([p('p.status', '=', 'Pending'), p.exists(unclaimedFor(p).select('d.id'))]),
      ]),
    );

/** Payments whose money is owed back. Refunds have no index by borrower, so they are found by their payments. */
const owedBack = (db: Db, userId: UserId) =>
  db
    .selectFrom('payments as p')
    .innerJoin('refunds as r', 'r.payment_id', 'p.id')
    .select('p.id')
    .where('p.borrower_id', '=', userId)
    .where('r.refunded_at', 'is', null);

/** Money that is on its way to the borrower, or has come back and is owed. */
const paidOut = (db: Db, userId: UserId) =>
  db
    .selectFrom('payouts as p')
    .select('p.id')
    .where('p.borrower_id', '=', userId)
    .where((p) =>
      p.or([
        p('p.status', 'in', ['Pending', 'Processing']),
        p.and([p('p.status', '=', 'Returned'), p('p.resolved_at', 'is', null)]),
      ]),
    );

const BINDING = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('loans')
    .select('id')
    .where('borrower_id', '=', userId)
    .where('status', '<>', 'Completed')
    .unionAll(unsettled(db, userId))
    .unionAll(owedBack(db, userId))
    .unionAll(paidOut(db, userId))
    .limit(1),
);

export function kyselyObligations(em: EntityManager): Obligations {
  return { has: async (userId) => (await BINDING(em, { userId })).length > 0 };
}
