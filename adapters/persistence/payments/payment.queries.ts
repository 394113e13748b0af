import type { EntityManager } from '@mikro-orm/postgresql';
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
import { decimal, iso, pageOf, viewsOf } from '../shared/read-models.ts';

const ITEM = `t.id as "paymentId", t.loan_id as "loanId", ${decimal('t.amount')} as amount, t.status,
  t.method as "paymentMethod", t.transaction_id as "transactionId", ${iso('t.created_at')} as "createdAt"`;
const DETAIL = `${ITEM}, t.bank_id as "bankId", t.reference, ${iso('t.completed_at')} as "completedAt"`;

const CASE = `${DETAIL}, t.currency, t.borrower_id as "userId", t.failure_reason as "failureReason"`;

export class PostgresPaymentQueries implements PaymentQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  listOf(borrowerId: UserId, filter: PaymentFilter, page: PageRequest): Promise<Page<PaymentItem>> {
    return pageOf<PaymentItem>(this.em, {
      columns: ITEM,
      table: 'payments',
      where: { 't.borrower_id = ?': borrowerId, 't.loan_id = ?': filter.loanId, 't.status = ?': filter.status },
      page,
    });
  }

  async detailOf(borrowerId: UserId, id: PaymentId): Promise<PaymentDetail | null> {
    const [detail = null] = await viewsOf<PaymentDetail>(
      this.em,
      `select ${DETAIL} from payments t where t.id = $1 and t.borrower_id = $2`,
      [id, borrowerId],
    );
    return detail;
  }

  cases({ loanId, status, userId }: PaymentCaseFilter, page: PageRequest): Promise<Page<PaymentCase>> {
    return pageOf<PaymentCase>(this.em, {
      columns: CASE,
      table: 'payments',
      where: { 't.loan_id = ?': loanId, 't.status = ?': status, 't.borrower_id = ?': userId },
      page,
      wide: true,
    });
  }
}
