import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { PaymentQueries } from '../../../application/payments/payment.queries.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { decimal, iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery, PERIOD, SORT_KEYS } from '../database/list-query.ts';
import { borrowerOf } from '../tables/people.ts';

const item = ({ ref }: Fields<'payments'>) =>
  [
    't.id as paymentId',
    't.loan_id as loanId',
    decimal(ref('t.amount')).as('amount'),
    't.status',
    't.method as paymentMethod',
    't.transaction_id as transactionId',
    iso(ref('t.created_at')).as('createdAt'),
  ] as const;

const detail = (t: Fields<'payments'>) =>
  [...item(t), 't.bank_id as bankId', 't.reference', iso(t.ref('t.completed_at')).as('completedAt')] as const;

const operatorView = (t: Fields<'payments'>) =>
  [
    ...detail(t),
    't.currency',
    't.borrower_id as userId',
    borrowerOf(t.ref('t.borrower_id')),
    't.failure_reason as failureReason',
    iso(t.ref('t.reversed_at')).as('reversedAt'),
  ] as const;

const { createdAt, amount } = SORT_KEYS;
const payments = (db: Db) => db.selectFrom('payments as t');
const filters = { userId: 't.borrower_id', loanId: 't.loan_id', status: 't.status' } as const;
const LIST = listQuery({ from: payments, filters, select: item });
const OPERATOR_LIST = listQuery({
  from: payments,
  filters: {
    ...filters,
    ...PERIOD,
    // The status is a literal, so that PostgreSQL can use the partial index.
    awaitedReference: ({ and, eb }, reference: string) =>
      and([eb('t.status', '=', sql.lit('Pending')), eb('t.reference', '=', reference)]),
    awaitedDeposit: ({ and, eb, exists, selectFrom }, depositId: string) =>
      and([
        eb('t.status', '=', sql.lit('Pending')),
        exists(
          selectFrom('deposits as d')
            .where('d.id', '=', depositId)
            .whereRef('d.currency', '=', 't.currency')
            .where((d) => d.or([d('d.reference', '=', d.ref('t.reference')), d('d.amount', '=', d.ref('t.amount'))])),
        ),
      ]),
  },
  select: operatorView,
  acrossOwners: true,
  sorts: { createdAt, amount },
});
const DETAIL = viewQuery((db, { id, userId }: { id: PaymentId; userId: UserId }) =>
  payments(db).where('t.id', '=', id).where('t.borrower_id', '=', userId).select(detail),
);
const FOR_OPERATORS = viewQuery((db, { id }: { id: PaymentId }) =>
  payments(db).where('t.id', '=', id).select(operatorView),
);

export function kyselyPaymentQueries(em: EntityManager): PaymentQueries {
  return {
    listOf: (userId, { loanId, status }, page) => LIST(em, { userId, loanId, status }, page),
    detailOf: (userId, id) => DETAIL(em, { id, userId }),
    listForOperators: (filter, page) => OPERATOR_LIST(em, filter, page),
    getForOperators: (id) => FOR_OPERATORS(em, { id }),
  };
}
