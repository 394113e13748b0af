import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  LoanCase,
  LoanDetail,
  LoanFilter,
  LoanItem,
  LoanQueries,
  RefinancingRecord,
  RepaymentRecord,
} from '../../../application/loans/loan.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { LoanStatus } from '../../../domain/loans/loan-status.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { type Currency, Money } from '../../../domain/shared/money.ts';
import type { EmploymentStatus } from '../../../domain/shared/pricing-policy.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { decimal, iso, isoMidnight, pageOf, percent, rowsFound, viewsOf } from '../shared/read-models.ts';
import { type StoredInstallment, toInstallment } from './loan.mapping.ts';

const ITEM = `t.id as "loanId", ${decimal('t.amount')} as amount, t.currency, t.term, t.remaining_term as "remainingTerm",
  ${decimal('t.monthly_payment')} as "monthlyPayment", t.status, ${isoMidnight('t.next_due_on')} as "nextPaymentDate"`;
const LISTED = `${ITEM}, ${iso('t.created_at')} as "createdAt"`;
const DETAIL = `${ITEM}, t.borrower_id as "userId", ${percent('t.rate')} as "interestRate",
  ${decimal('t.total_interest')} as "totalInterest", ${decimal('t.paid_amount')} as "paidAmount",
  ${decimal('(t.amount + t.total_interest - t.paid_amount)')} as "remainingAmount",
  ${iso('t.last_payment_at')} as "lastPaymentDate", ${isoMidnight('t.disbursed_on')} as "disbursementDate"`;

const CASE = `${DETAIL}, t.request_id as "requestId", ${iso('t.created_at')} as "createdAt",
  ${isoMidnight('t.pause_started_on')} as "pauseStartDate", ${isoMidnight('t.pause_ends_on')} as "pauseEndDate"`;

interface RepaymentRow {
  readonly amount: string;
  readonly currency: Currency;
  readonly monthly_payment: string;
  readonly installments: readonly StoredInstallment[];
}

interface RefinancingRow {
  readonly status: LoanStatus;
  readonly rate: string;
  readonly currency: Currency;
  readonly installments: readonly StoredInstallment[];
  readonly employment_status: EmploymentStatus | null;
}

export class PostgresLoanQueries implements LoanQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  listOf(borrowerId: UserId, filter: { status?: LoanStatus }, page: PageRequest): Promise<Page<LoanItem>> {
    return pageOf<LoanItem>(this.em, {
      columns: LISTED,
      table: 'loans',
      where: { 't.borrower_id = ?': borrowerId, 't.status = ?': filter.status },
      page,
    });
  }

  async detailOf(borrowerId: UserId, id: LoanId): Promise<LoanDetail | null> {
    const [detail = null] = await viewsOf<LoanDetail>(
      this.em,
      `select ${DETAIL} from loans t where t.id = $1 and t.borrower_id = $2`,
      [id, borrowerId],
    );
    return detail;
  }

  cases({ status, userId }: LoanFilter, page: PageRequest): Promise<Page<LoanCase>> {
    return pageOf<LoanCase>(this.em, {
      columns: CASE,
      table: 'loans',
      where: { 't.status = ?': status, 't.borrower_id = ?': userId },
      page,
      wide: true,
    });
  }

  async caseOf(id: LoanId): Promise<LoanCase | null> {
    const [found = null] = await viewsOf<LoanCase>(this.em, `select ${CASE} from loans t where t.id = $1`, [id]);
    return found;
  }

  async repaymentOf(borrowerId: UserId, id: LoanId): Promise<RepaymentRecord | null> {
    const [row] = await rowsFound<RepaymentRow>(
      this.em,
      'select amount, currency, monthly_payment, installments from loans where id = $1 and borrower_id = $2',
      [id, borrowerId],
    );
    if (row === undefined) return null;
    return {
      amount: Money.ofMinorUnits(BigInt(row.amount)),
      currency: row.currency,
      monthlyPayment: Money.ofMinorUnits(BigInt(row.monthly_payment)),
      installments: row.installments.map(toInstallment),
    };
  }

  async refinancingOf(borrowerId: UserId, id: LoanId): Promise<RefinancingRecord | null> {
    const [row] = await rowsFound<RefinancingRow>(
      this.em,
      `select l.status, l.rate, l.currency, l.installments, r.employment_status
       from loans l join loan_requests r on r.id = l.request_id where l.id = $1 and l.borrower_id = $2`,
      [id, borrowerId],
    );
    if (row === undefined) return null;
    const { status, currency, employment_status: employmentStatus } = row;
    const installments = row.installments.map(toInstallment);
    return { status, currency, employmentStatus, rate: Rate.ofUnits(BigInt(row.rate)), installments };
  }
}
