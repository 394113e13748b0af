import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Obligations } from '../../../domain/identity/obligations.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';

// Statuses are literals, so that PostgreSQL can use the partial indexes.
const processing = (db: Db, userId: UserId) =>
  db.selectFrom('payments').select('id').where('borrower_id', '=', userId).where('status', '=', sql.lit('Processing'));
const BINDING = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('loans')
    .select('id')
    .where('borrower_id', '=', userId)
    .where('status', '<>', sql.lit('Completed'))
    .unionAll(processing(db, userId))
    .limit(1),
);

export function kyselyObligations(em: EntityManager): Obligations {
  return { has: async (userId) => (await BINDING(em, { userId })).length > 0 };
}
