import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AddressDigests } from '../../../application/identity/ports.ts';
import type { SessionQueries } from '../../../application/identity/session.queries.ts';
import type { SessionId } from '../../../domain/identity/session.id.ts';
import { REFRESH_TOKEN_LIFETIME_DAYS } from '../../../domain/identity/session.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { kyselyAccountLookup } from './user.queries.ts';

const LIFETIME = sql.lit(`${REFRESH_TOKEN_LIFETIME_DAYS * 24} hours`);

const OPEN = compiledQuery((db, { userId, now }: { userId: UserId; now: string }) =>
  db
    .selectFrom('sessions as t')
    .where('t.user_id', '=', userId)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .orderBy('t.expires_at', 'desc')
    .select((t) => [
      t.ref('t.id').$castTo<SessionId>().as('sessionId'),
      't.with_second_factor as withSecondFactor',
      iso(t.ref('t.created_at')).$castTo<string>().as('since'),
      iso(sql<string>`(${t.ref('t.expires_at')} - interval ${LIFETIME})`)
        .$castTo<string>()
        .as('lastRenewedAt'),
    ]),
);

const SIGNED_IN = compiledQuery((db, { userId, addressDigest }: { userId: UserId; addressDigest: string }) =>
  db
    .selectFrom('sessions as t')
    .where('t.user_id', '=', userId)
    .where('t.address_digest', '=', addressDigest)
    .where('t.created_at', '>', sql<string>`now() - interval '30 days'`)
    .limit(1)
    .select('t.id'),
);

type Account = { readonly userId: UserId } | { readonly email: string };

/** Finds out whether an account has signed in from a network address within 30 days. */
export function knownAddresses(em: EntityManager, digests: AddressDigests) {
  const { idOf } = kyselyAccountLookup(em);
  return async (account: Account, address: string): Promise<boolean> => {
    const userId = 'userId' in account ? account.userId : await idOf(account.email);
    if (userId === null) return false;
    return (await SIGNED_IN(em, { userId, addressDigest: digests.digestOf(userId, address) })).length > 0;
  };
}

export function kyselySessionQueries(em: EntityManager): SessionQueries {
  return { openOf: (userId, now) => OPEN(em, { userId, now: now.toISOString() }) };
}
