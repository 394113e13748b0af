import type { ExpressionBuilder } from 'kysely';
import type {
  PaymentCase,
  PaymentCaseFilter,
  PaymentDetail,
  PaymentFilter,
  PaymentItem,
  PaymentQueries,
} from '../../../application/payments/payment.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { decimal, iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { given, listQuery } from '../database/list-query.ts';
import type { Tables } from '../schema.ts';

type T = ExpressionBuilder<Tables & { t: Tables['payments'] }, 't'>;

const item = ({ ref }: T) =>
  [
    't.id as paymentId',
    't.loan_id as loanId',
    decimal(ref('t.amount')).as('amount'),
    't.status',
    't.method as paymentMethod',
    't.transaction_id as transactionId',
    iso(ref('t.created_at')).as('createdAt'),
  ] as const;

const detail = (t: T) =>
  [...item(t), 't.bank_id as bankId', 't.reference', iso(t.ref('t.completed_at')).as('completedAt')] as const;

const caseView = (t: T) =>
  [...detail(t), 't.currency', 't.borrower_id as userId', 't.failure_reason as failureReason'] as const;

const rows = (db: Db, { userId, loanId, status }: PaymentCaseFilter) =>
  db
    .selectFrom('payments as t')
    .where(({ and }) => and(given({ 't.borrower_id': userId, 't.loan_id': loanId, 't.status': status })));

const LIST = listQuery({ filters: ['userId', 'loanId', 'status'], rows, select: (payments) => payments.select(item) });
const CASES = listQuery({
  filters: ['userId', 'loanId', 'status'],
  rows,
  select: (payments) => payments.select(caseView),
  wide: true,
});
const DETAIL = viewQuery((db, { id, userId }: { id: PaymentId; userId: UserId }) =>
  rows(db, { userId }).where('t.id', '=', id).select(detail),
);

export class KyselyPaymentQueries extends DatabaseAdapter implements PaymentQueries {
  listOf(userId: UserId, { loanId, status }: PaymentFilter, page: PageRequest): Promise<Page<PaymentItem>> {
    return LIST(this.em, { userId, loanId, status }, page);
  }

  detailOf(userId: UserId, id: PaymentId): Promise<PaymentDetail | null> {
    return DETAIL(this.em, { id, userId });
  }

  cases(filter: PaymentCaseFilter, page: PageRequest): Promise<Page<PaymentCase>> {
    return CASES(this.em, filter, page);
  }
}
