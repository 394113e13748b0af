import { type ExpressionBuilder, sql } from 'kysely';
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
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { decimal, iso, midnight, percent } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { given, listQuery } from '../database/list-query.ts';
import type { Tables } from '../schema.ts';
import { toInstallment } from './loan.mapping.ts';

type T = ExpressionBuilder<Tables & { t: Tables['loans'] }, 't'>;

const item = ({ ref }: T) =>
  [
    't.id as loanId',
    decimal(ref('t.amount')).as('amount'),
    't.currency',
    't.term',
    't.remaining_term as remainingTerm',
    decimal(ref('t.monthly_payment')).as('monthlyPayment'),
    't.status',
    midnight(ref('t.next_due_on')).as('nextPaymentDate'),
  ] as const;

const detail = (t: T) =>
  [
    ...item(t),
    't.borrower_id as userId',
    percent(t.ref('t.rate')).as('interestRate'),
    decimal(t.ref('t.total_interest')).as('totalInterest'),
    decimal(t.ref('t.paid_amount')).as('paidAmount'),
    decimal(sql`(${t.ref('t.amount')} + ${t.ref('t.total_interest')} - ${t.ref('t.paid_amount')})`).as(
      'remainingAmount',
    ),
    iso(t.ref('t.last_payment_at')).as('lastPaymentDate'),
    midnight(t.ref('t.disbursed_on')).as('disbursementDate'),
  ] as const;

const listed = (t: T) => [...item(t), iso(t.ref('t.created_at')).as('createdAt')] as const;

const caseView = (t: T) =>
  [
    ...detail(t),
    't.request_id as requestId',
    iso(t.ref('t.created_at')).as('createdAt'),
    midnight(t.ref('t.pause_started_on')).as('pauseStartDate'),
    midnight(t.ref('t.pause_ends_on')).as('pauseEndDate'),
  ] as const;

interface OwnLoan {
  readonly id: LoanId;
  readonly borrowerId: UserId;
}

const own = (db: Db, { id, borrowerId }: OwnLoan) =>
  db.selectFrom('loans as t').where('t.id', '=', id).where('t.borrower_id', '=', borrowerId);

const rows = (db: Db, { userId, status }: LoanFilter) =>
  db.selectFrom('loans as t').where(({ and }) => and(given({ 't.borrower_id': userId, 't.status': status })));

const LIST = listQuery({ filters: ['userId', 'status'], rows, select: (loans) => loans.select(listed) });
const CASES = listQuery({ filters: ['userId', 'status'], rows, select: (loans) => loans.select(caseView), wide: true });

const DETAIL = viewQuery((db, loan: OwnLoan) => own(db, loan).select(detail));
const CASE = viewQuery((db, { id }: { id: LoanId }) =>
  db.selectFrom('loans as t').where('t.id', '=', id).select(caseView),
);
const REPAYMENT = compiledQuery((db, loan: OwnLoan) =>
  own(db, loan).select(['t.amount', 't.currency', 't.monthly_payment', 't.installments']),
);
const REFINANCING = compiledQuery((db, loan: OwnLoan) =>
  own(db, loan)
    .innerJoin('loan_requests as r', 'r.id', 't.request_id')
    .select(['t.status', 't.rate', 't.currency', 't.installments', 'r.employment_status']),
);

export class KyselyLoanQueries extends DatabaseAdapter implements LoanQueries {
  listOf(borrowerId: UserId, { status }: { status?: LoanStatus }, page: PageRequest): Promise<Page<LoanItem>> {
    return LIST(this.em, { userId: borrowerId, status }, page);
  }

  detailOf(borrowerId: UserId, id: LoanId): Promise<LoanDetail | null> {
    return DETAIL(this.em, { id, borrowerId });
  }

  cases(filter: LoanFilter, page: PageRequest): Promise<Page<LoanCase>> {
    return CASES(this.em, filter, page);
  }

  caseOf(id: LoanId): Promise<LoanCase | null> {
    return CASE(this.em, { id });
  }

  async repaymentOf(borrowerId: UserId, id: LoanId): Promise<RepaymentRecord | null> {
    const [row] = await REPAYMENT(this.em, { id, borrowerId });
    if (row === undefined) return null;
    return {
      amount: Money.ofMinorUnits(BigInt(row.amount)),
      currency: row.currency,
      monthlyPayment: Money.ofMinorUnits(BigInt(row.monthly_payment)),
      installments: row.installments.map(toInstallment),
    };
  }

  async refinancingOf(borrowerId: UserId, id: LoanId): Promise<RefinancingRecord | null> {
    const [row] = await REFINANCING(this.em, { id, borrowerId });
    if (row === undefined) return null;
    const { status, currency, employment_status: employmentStatus } = row;
    const installments = row.installments.map(toInstallment);
    return { status, currency, employmentStatus, rate: Rate.ofUnits(BigInt(row.rate)), installments };
  }
}
