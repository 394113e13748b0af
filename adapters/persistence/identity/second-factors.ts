import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { SecondFactorQueries } from '../../../application/identity/ports.ts';
import { SecondFactor, type SecondFactors } from '../../../domain/identity/second-factor.ts';
import type { SessionId, UserId } from '../../../domain/shared/ids.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

export class MikroOrmSecondFactors extends MikroOrmCollection<SecondFactor> implements SecondFactors {
  find(userId: UserId): Promise<SecondFactor | null> {
    return this.em.findOne(SecondFactor, { id: userId });
  }

  async remove(factor: SecondFactor): Promise<void> {
    await this.em.remove(factor).flush();
  }
}

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

const PROVEN = compiledQuery((db, { sessionId, userId }: { sessionId: SessionId; userId: UserId }) =>
  db
    .selectFrom('sessions as t')
    .innerJoin('second_factors as f', 'f.id', 't.user_id')
    .where('t.id', '=', sessionId)
    .where('t.user_id', '=', userId)
    .where('t.with_second_factor', '=', true)
    .where('f.confirmed_at', 'is not', null)
    .select('t.id'),
);

export function kyselySecondFactorQueries(em: EntityManager): SecondFactorQueries {
  return {
    statusOf: async (userId) => (await STATUS(em, { userId }))[0] ?? null,
    isProvenIn: async (sessionId, userId) => (await PROVEN(em, { sessionId, userId })).length > 0,
  };
}
