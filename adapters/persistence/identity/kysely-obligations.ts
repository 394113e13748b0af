import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Obligations } from '../../../domain/identity/obligations.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { unclaimedFor } from '../tables/unclaimed-deposits.ts';

// Statuses are literals, so that PostgreSQL can use the partial indexes.
const processing = (db: Db, userId: UserId) =>
  db.selectFrom('payments').select('id').where('borrower_id', '=', userId).where('status', '=', sql.lit('Processing'));
/** Money that is owed back, or will be unless it is matched with a loan. */
const owed = (db: Db, userId: UserId) =>
  db
    .selectFrom('refunds')
    .select('payment_id as id')
    .where('borrower_id', '=', userId)
    .where('refunded_at', 'is', null)
    .unionAll(
      db
        .selectFrom('payments as p')
        .select('p.id')
        .where('p.borrower_id', '=', userId)
        .where('p.status', '=', sql.lit('Pending'))
        .where((p) => p.exists(unclaimedFor(p).select('d.id'))),
    );
const BINDING = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('loans')
    .select('id')
    .where('borrower_id', '=', userId)
    .where('status', '<>', sql.lit('Completed'))
    .unionAll(processing(db, userId))
    .unionAll(owed(db, userId))
    .limit(1),
);

export function kyselyObligations(em: EntityManager): Obligations {
  return { has: async (userId) => (await BINDING(em, { userId })).length > 0 };
}
