import type { ExpressionBuilder } from 'kysely';
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
import { decimal, iso, percent } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { given, listQuery } from '../database/list-query.ts';
import type { Tables } from '../schema.ts';

type T = ExpressionBuilder<Tables & { t: Tables['loan_requests'] }, 't'>;

const item = ({ ref }: T) =>
  [
    't.id as requestId',
    decimal(ref('t.amount')).as('amount'),
    't.currency',
    't.term',
    't.status',
    iso(ref('t.created_at')).as('createdAt'),
  ] as const;

const detail = (t: T) =>
  [
    ...item(t),
    't.borrower_id as userId',
    percent(t.ref('t.rate')).as('interestRate'),
    decimal(t.ref('t.monthly_payment')).as('monthlyPayment'),
    iso(t.ref('t.approved_at')).as('approvalDate'),
  ] as const;

const caseView = (t: T) =>
  [
    ...detail(t),
    't.purpose',
    't.employment_status as employmentStatus',
    't.company_name as companyName',
    't.rejection_reason as rejectionReason',
    t.selectFrom('loans as l').whereRef('l.request_id', '=', 't.id').select('l.id').as('loanId'),
  ] as const;

const rows = (db: Db, { borrowerId, status }: LoanRequestFilter & { borrowerId?: UserId }) =>
  db.selectFrom('loan_requests as t').where((t) => t.and(given({ 't.borrower_id': borrowerId, 't.status': status })));

const LIST = listQuery({ filters: ['borrowerId', 'status'], rows, select: (requests) => requests.select(item) });
const CASES = listQuery({
  filters: ['borrowerId', 'status'],
  rows,
  select: (requests) => requests.select(caseView),
  wide: true,
});
const CASE = viewQuery((db, { id }: { id: LoanRequestId }) => rows(db, {}).where('t.id', '=', id).select(caseView));
const DETAIL = viewQuery((db, { id, borrowerId }: { id: LoanRequestId; borrowerId: UserId }) =>
  rows(db, { borrowerId }).where('t.id', '=', id).select(detail),
);
const PAID_INSTALLMENTS = compiledQuery((db, { borrowerId }: { borrowerId: UserId }) =>
  db
    .selectFrom('loans')
    .where('borrower_id', '=', borrowerId)
    .select((eb) => eb.fn.sum<string | null>(eb('term', '-', eb.ref('remaining_term'))).as('paid')),
);

export class KyselyLoanRequestQueries extends DatabaseAdapter implements LoanRequestQueries, CreditFiles {
  listOf(borrowerId: UserId, { status }: LoanRequestFilter, page: PageRequest): Promise<Page<LoanRequestItem>> {
    return LIST(this.em, { borrowerId, status }, page);
  }

  detailOf(borrowerId: UserId, id: LoanRequestId): Promise<LoanRequestDetail | null> {
    return DETAIL(this.em, { id, borrowerId });
  }

  cases({ status }: LoanRequestFilter, page: PageRequest): Promise<Page<LoanRequestCase>> {
    return CASES(this.em, { status }, page);
  }

  caseOf(id: LoanRequestId): Promise<LoanRequestCase | null> {
    return CASE(this.em, { id });
  }

  async of(borrowerId: UserId): Promise<CreditFile> {
    const [row] = await PAID_INSTALLMENTS(this.em, { borrowerId });
    return { paidInstallments: Number(row?.paid ?? 0) };
  }
}
