import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { SessionQueries } from '../../../application/identity/session.queries.ts';
import type { SessionId } from '../../../domain/identity/session.id.ts';
import { REFRESH_TOKEN_LIFETIME_DAYS } from '../../../domain/identity/session.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery } from '../database/compiled-query.ts';

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

export function kyselySessionQueries(em: EntityManager): SessionQueries {
  return { openOf: (userId, now) => OPEN(em, { userId, now: now.toISOString() }) };
}
