import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { RefundItem } from '../../../application/payments/operator-payment.record.ts';
import type { RefundQueries } from '../../../application/payments/payment.queries.ts';
import { RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import type { Refunds } from '../../../domain/payments/payments.port.ts';
import { Refund } from '../../../domain/payments/refund.ts';
import type { PaymentId, UserId } from '../../../domain/shared/ids.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery } from '../database/list-query.ts';

/** Renames the columns by which `listQuery` sorts. */
const refunds = (db: Db) =>
  db.selectFrom((eb) =>
    eb.selectFrom('refunds').selectAll().select(['payment_id as id', 'owed_since as created_at']).as('t'),
  );

const item = fieldsOf('refunds', RefundItem, { userId: 'borrower_id', borrower: 'borrower_id' });

const LIST = listQuery({
  from: refunds,
  filters: {
    userId: 't.borrower_id',
    refunded: ({ ref }, refunded: boolean) => sql<boolean>`(${ref('t.refunded_at')} is not null) = ${refunded}`,
  },
  select: item,
  acrossOwners: true,
});
const ITEM = viewQuery((db, { id }: { id: PaymentId }) => refunds(db).where('t.id', '=', id).select(item));

export function kyselyRefundQueries(em: EntityManager): RefundQueries {
  return {
    list: (filter, page) => LIST(em, filter, page),
    itemOf: (id) => ITEM(em, { id }),
  };
}

const failHandler = () => new RefundNotFound();

export class MikroOrmRefunds extends MikroOrmCollection<Refund> implements Refunds {
  /** The unit of work has locked the payment, so no other one can add its refund now. */
  override async add(refund: Refund): Promise<void> {
    const { paymentId, borrowerId } = refund;
    const known = await this.em.count(Refund, { paymentId, borrowerId });
    if (known === 0) await super.add(refund);
  }

  get(paymentId: PaymentId, borrowerId: UserId): Promise<Refund> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    return this.em.findOneOrFail(Refund, { paymentId, borrowerId }, { lockMode, failHandler });
  }

  async borrowerOf(paymentId: PaymentId): Promise<UserId> {
    const row = this.db.selectFrom('refunds').select('borrower_id').where('payment_id', '=', paymentId);
    return (await row.executeTakeFirstOrThrow(failHandler)).borrower_id as UserId;
  }
}
