import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { RefundQueries } from '../../../application/payments/refund.queries.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { decimal, iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { borrowerOf } from '../tables/people.ts';

/** Renames the columns by which `listQuery` sorts. */
const refunds = (db: Db) =>
  db.selectFrom((eb) =>
    eb.selectFrom('refunds').selectAll().select(['payment_id as id', 'owed_since as created_at']).as('t'),
  );

const item = ({ ref }: Fields<'refunds'>) =>
  [
    't.payment_id as paymentId',
    't.loan_id as loanId',
    't.borrower_id as userId',
    borrowerOf(ref('t.borrower_id')),
    decimal(ref('t.amount')).as('amount'),
    't.currency',
    iso(ref('t.owed_since')).as('owedSince'),
    't.reference',
    iso(ref('t.refunded_at')).as('refundedAt'),
  ] as const;

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
