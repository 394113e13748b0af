import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { SecondFactorQueries } from '../../../application/identity/second-factor.ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const STATUS = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('second_factors as t')
    .where('t.id', '=', userId)
    .where('t.confirmed_at', 'is not', null)
    .select((t) => [
      iso(t.ref('t.confirmed_at')).$castTo<string>().as('since'),
      sql<number>`jsonb_array_length(${t.ref('t.recovery_digests')})`.as('recoveryCodesLeft'),
    ]),
);

export function kyselySecondFactorQueries(em: EntityManager): SecondFactorQueries {
  return { statusOf: async (userId) => (await STATUS(em, { userId }))[0] ?? null };
}
