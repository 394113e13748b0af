import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { OpenPayouts, PayoutQueries } from '../../../application/payments/payout.queries.ts';
import { PayoutDetail, PayoutItem } from '../../../application/payments/payout.record.ts';
import {
  type LocatedPayout,
  Payout,
  type PayoutKey,
  PayoutNotFound,
  type Payouts,
} from '../../../domain/payments/payout.ts';
import type { PayoutReference } from '../../../domain/payments/payout-gateway.port.ts';
import type { PayoutId, UserId } from '../../../domain/shared/ids.ts';
import { NIL_ID } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery } from '../database/list-query.ts';
import { isToResolve } from '../tables/open-work.ts';

const payouts = (db: Db) => db.selectFrom('payouts as t');
const item = fieldsOf('payouts', PayoutItem, { payoutId: 'id', userId: 'borrower_id', borrower: 'borrower_id' });
const LIST = listQuery({
  from: payouts,
  filters: {
    userId: 't.borrower_id',
    status: 't.status',
    purpose: 't.purpose',
    waiting: isToResolve,
  },
  select: item,
  acrossOwners: true,
});
const ITEM = viewQuery((db, { id }: { id: PayoutId }) => payouts(db).where('t.id', '=', id).select(item));

/** What other services read of payouts. */
export const payoutDetails = (db: Db) => payouts(db).select(fieldsOf('payouts', PayoutDetail, { payoutId: 'id' }));

export function kyselyPayoutQueries(em: EntityManager): PayoutQueries {
  return {
    list: (filter, page) => LIST(em, filter, page),
    itemOf: (id) => ITEM(em, { id }),
  };
}

const PLACE = [
  't.id as payoutId',
  't.borrower_id as borrowerId',
  't.request_id as requestId',
  't.payment_id as paymentId',
] as const;
const LOCATE = compiledQuery((db, { id }: { id: PayoutId }) =>
  payouts(db).where('t.id', '=', id).select(PLACE).$narrowType<LocatedPayout>(),
);
const LOCATE_TRANSACTION = compiledQuery((db, { transactionId }: { transactionId: string }) =>
  payouts(db).where('t.transaction_id', '=', transactionId).select(PLACE).$narrowType<LocatedPayout>(),
);

const failHandler = () => new PayoutNotFound();

export class MikroOrmPayouts extends MikroOrmCollection<Payout> implements Payouts {
  get(id: PayoutId, borrowerId: UserId): Promise<Payout> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    return this.em.findOneOrFail(Payout, { id, borrowerId }, { lockMode, failHandler });
  }

  find(id: PayoutId): Promise<Payout | null> {
    return this.em.findOne(Payout, { id });
  }

  async locate(by: Pick<PayoutKey, 'payoutId'> | PayoutReference): Promise<LocatedPayout> {
    const { payoutId: id } = by;
    const named = 'transactionId' in by ? await LOCATE_TRANSACTION(this.em, by) : [];
    const [found] = named.length > 0 || id === null ? named : await LOCATE(this.em, { id });
    if (found === undefined) throw new PayoutNotFound();
    return found;
  }
}

interface Batch {
  readonly after: string;
  readonly limit: number;
}

const inBatches = (db: Db, { after, limit }: Batch) =>
  payouts(db).where('t.id', '>', after).orderBy('t.id').limit(limit).select(PLACE);
// The statuses are literals, so that PostgreSQL can use the partial index.
const WITHOUT_OUTCOME = compiledQuery((db, { before, ...batch }: Batch & { before: string }) =>
  inBatches(db, batch)
    .where(({ ref }) => sql<boolean>`${ref('t.status')} in ('Pending', 'Processing')`)
    .where('t.ordered_at', '<', before)
    .$narrowType<PayoutKey>(),
);
/** Of the sandbox. */
export const RETURNED_PAYOUTS = compiledQuery((db, batch: Batch) =>
  inBatches(db, batch)
    .where(({ ref }) => sql<boolean>`${ref('t.status')} in ('Processing', 'Succeeded')`)
    .where('t.transaction_id', 'like', sql.lit('sandbox-payout-R%'))
    .$narrowType<LocatedPayout>(),
);

export function kyselyOpenPayouts(em: EntityManager): OpenPayouts {
  return {
    withoutOutcomeSince: (before, after, limit) =>
      WITHOUT_OUTCOME(em, { before: before.toISOString(), after: after ?? NIL_ID, limit }),
  };
}
