import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  LoanRequestCase,
  LoanRequestDetail,
  LoanRequestFilter,
  LoanRequestItem,
  LoanRequestQueries,
} from '../../../application/loan-requests/loan-request.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { CreditFiles } from '../../../domain/loan-requests/credit-files.port.ts';
import type { LoanRequestId } from '../../../domain/loan-requests/loan-request.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { CreditFile } from '../../../domain/shared/pricing-policy.ts';
import { decimal, iso, pageOf, percent, rowsFound, viewsOf } from '../shared/read-models.ts';

const ITEM = `t.id as "requestId", ${decimal('t.amount')} as amount, t.currency, t.term, t.status, ${iso('t.created_at')} as "createdAt"`;
const DETAIL = `${ITEM}, t.borrower_id as "userId", ${percent('t.rate')} as "interestRate",
  ${decimal('t.monthly_payment')} as "monthlyPayment",
  ${iso('t.approved_at')} as "approvalDate"`;
const CASE = `${DETAIL}, t.purpose, t.employment_status as "employmentStatus", t.company_name as "companyName",
  t.rejection_reason as "rejectionReason", (select l.id from loans l where l.request_id = t.id) as "loanId"`;

export class PostgresLoanRequestQueries implements LoanRequestQueries, CreditFiles {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  listOf(borrowerId: UserId, filter: LoanRequestFilter, page: PageRequest): Promise<Page<LoanRequestItem>> {
    return pageOf<LoanRequestItem>(this.em, {
      columns: ITEM,
      table: 'loan_requests',
      where: { 't.borrower_id = ?': borrowerId, 't.status = ?': filter.status },
      page,
    });
  }

  async detailOf(borrowerId: UserId, id: LoanRequestId): Promise<LoanRequestDetail | null> {
    const [detail = null] = await viewsOf<LoanRequestDetail>(
      this.em,
      `select ${DETAIL} from loan_requests t where t.id = $1 and t.borrower_id = $2`,
      [id, borrowerId],
    );
    return detail;
  }

  cases(filter: LoanRequestFilter, page: PageRequest): Promise<Page<LoanRequestCase>> {
    return pageOf<LoanRequestCase>(this.em, {
      columns: CASE,
      table: 'loan_requests',
      where: { 't.status = ?': filter.status },
      page,
      wide: true,
    });
  }

  async caseOf(id: LoanRequestId): Promise<LoanRequestCase | null> {
    const [detail = null] = await viewsOf<LoanRequestCase>(
      this.em,
      `select ${CASE} from loan_requests t where t.id = $1`,
      [id],
    );
    return detail;
  }

  async of(borrowerId: UserId): Promise<CreditFile> {
    const [row] = await rowsFound<{ paid: string | null }>(
      this.em,
      'select sum(term - remaining_term) as paid from loans where borrower_id = $1',
      [borrowerId],
    );
    return { paidInstallments: Number(row?.paid ?? 0) };
  }
}
