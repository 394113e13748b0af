import type { EntityManager } from '@mikro-orm/postgresql';
import type { Obligations } from '../../../domain/identity/obligations.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { unclaimedFor } from '../tables/open-work.ts';

/**
 * Payments whose money is on its way, is owed back, or will be owed back unless it is matched with a loan. Refunds have no
 * index by borrower, so they are found by their payments.
 */
const unsettled = (db: Db, userId: UserId) =>
  db
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.borrower_id', '=', userId)
    .where((p) =>
      p.or([
        p('p.status', '=', 'Processing'),
        p.and([p('p.status', '=', 'Pending'), p.exists(unclaimedFor(p).select('d.id'))]),
        p.exists(
          p
            .selectFrom('refunds as r')
            .whereRef('r.payment_id', '=', 'p.id')
            .whereRef('r.borrower_id', '=', 'p.borrower_id')
            .where('r.refunded_at', 'is', null)
            .select('r.payment_id'),
        ),
      ]),
    );
const BINDING = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('loans')
    .select('id')
    .where('borrower_id', '=', userId)
    .where('status', '<>', 'Completed')
    .unionAll(unsettled(db, userId))
    .limit(1),
);

export function kyselyObligations(em: EntityManager): Obligations {
  return { has: async (userId) => (await BINDING(em, { userId })).length > 0 };
}
