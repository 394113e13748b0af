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
import { type Currency, Money } from '../../../domain/shared/money.ts';
import type { CreditFile } from '../../../domain/shared/pricing-policy.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { iso, pageOf, rowsOf } from '../shared/read-models.ts';

const ITEM = `t.id as "requestId", t.amount, t.currency, t.term, t.status, ${iso('t.created_at')} as "createdAt"`;
const DETAIL = `${ITEM}, t.borrower_id as "userId", t.rate as "interestRate", t.monthly_payment as "monthlyPayment",
  ${iso('t.approved_at')} as "approvalDate"`;
const CASE = `${DETAIL}, t.purpose, t.employment_status as "employmentStatus", t.company_name as "companyName",
  t.rejection_reason as "rejectionReason", (select l.id from loans l where l.request_id = t.id) as "loanId"`;

type Stored<View> = { [Field in keyof View]: View[Field] extends number ? string | number : View[Field] };

export class KyselyLoanRequestQueries implements LoanRequestQueries, CreditFiles {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async listOf(borrowerId: UserId, filter: LoanRequestFilter, page: PageRequest): Promise<Page<LoanRequestItem>> {
    const { items, total } = await pageOf<Stored<LoanRequestItem>>(this.em, {
      columns: ITEM,
      table: 'loan_requests',
      where: 't.borrower_id = $1 and ($2::text is null or t.status = $2)',
      values: [borrowerId, filter.status ?? null],
      page,
    });
    return { items: items.map(toItem), total };
  }

  async detailOf(borrowerId: UserId, id: LoanRequestId): Promise<LoanRequestDetail | null> {
    const [row] = await rowsOf<Stored<LoanRequestDetail>>(
      this.em,
      `select ${DETAIL} from loan_requests t where t.id = $1 and t.borrower_id = $2`,
      [id, borrowerId],
    );
    return row === undefined ? null : toDetail(row);
  }

  async cases(filter: LoanRequestFilter, page: PageRequest): Promise<Page<LoanRequestCase>> {
    const { items, total } = await pageOf<Stored<LoanRequestCase>>(this.em, {
      columns: CASE,
      table: 'loan_requests',
      where: '($1::text is null or t.status = $1)',
      values: [filter.status ?? null],
      page,
    });
    return { items: items.map(toDetail), total };
  }

  async caseOf(id: LoanRequestId): Promise<LoanRequestCase | null> {
    const [row] = await rowsOf<Stored<LoanRequestCase>>(
      this.em,
      `select ${CASE} from loan_requests t where t.id = $1`,
      [id],
    );
    return row === undefined ? null : toDetail(row);
  }

  async of(borrowerId: UserId): Promise<CreditFile> {
    const [row] = await rowsOf<{ paid: string | null }>(
      this.em,
      'select sum(term - remaining_term) as paid from loans where borrower_id = $1',
      [borrowerId],
    );
    return { paidInstallments: Number(row?.paid ?? 0) };
  }
}

function toItem<Row extends Stored<LoanRequestItem>>(row: Row) {
  const amount = Money.ofMinorUnits(BigInt(row.amount)).toDecimal(row.currency as Currency);
  return { ...row, amount, term: Number(row.term) };
}

function toDetail<Row extends Stored<LoanRequestDetail>>(row: Row) {
  return {
    ...toItem(row),
    interestRate: Rate.ofUnits(BigInt(row.interestRate)).toPercent(),
    monthlyPayment: Money.ofMinorUnits(BigInt(row.monthlyPayment)).toDecimal(row.currency as Currency),
  };
}
