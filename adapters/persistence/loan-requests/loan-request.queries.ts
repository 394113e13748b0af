import type { EntityManager } from '@mikro-orm/postgresql';
import type { LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import type { CreditFiles } from '../../../domain/loan-requests/credit-files.port.ts';
import type { LoanRequestId } from '../../../domain/loan-requests/loan-request.id.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { decimal, iso, percent } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';

const item = ({ ref }: Fields<'loan_requests'>) =>
  [
    't.id as requestId',
    decimal(ref('t.amount')).as('amount'),
    't.currency',
    't.term',
    't.status',
    iso(ref('t.created_at')).as('createdAt'),
  ] as const;

const detail = (t: Fields<'loan_requests'>) =>
  [
    ...item(t),
    't.borrower_id as userId',
    percent(t.ref('t.rate')).as('interestRate'),
    decimal(t.ref('t.monthly_payment')).as('monthlyPayment'),
    iso(t.ref('t.approved_at')).as('approvalDate'),
  ] as const;

const operatorView = (t: Fields<'loan_requests'>) =>
  [
    ...detail(t),
    't.purpose',
    't.employment_status as employmentStatus',
    't.company_name as companyName',
    't.rejection_reason as rejectionReason',
    t.selectFrom('loans as l').whereRef('l.request_id', '=', 't.id').select('l.id').as('loanId'),
  ] as const;

const requests = (db: Db) => db.selectFrom('loan_requests as t');
const filters = { borrowerId: 't.borrower_id', status: 't.status' } as const;
const LIST = listQuery({ from: requests, filters, select: item });
const OPERATOR_LIST = listQuery({ from: requests, filters, select: operatorView, acrossOwners: true });
const FOR_OPERATORS = viewQuery((db, { id }: { id: LoanRequestId }) =>
  requests(db).where('t.id', '=', id).select(operatorView),
);
const own = (db: Db, { id, borrowerId }: { readonly id: LoanRequestId; readonly borrowerId: UserId }) =>
  requests(db).where('t.id', '=', id).where('t.borrower_id', '=', borrowerId);
const DETAIL = viewQuery((db, request: Parameters<typeof own>[1]) => own(db, request).select(detail));
const TERMS = compiledQuery((db, request: Parameters<typeof own>[1]) =>
  own(db, request)
    .leftJoin('loans as l', 'l.request_id', 't.id')
    .select(['t.amount', 't.currency', 't.rate', 't.term', 'l.disbursed_on']),
);
const PAID_INSTALLMENTS = compiledQuery((db, { borrowerId }: { borrowerId: UserId }) =>
  db
    .selectFrom('loans')
    .where('borrower_id', '=', borrowerId)
    .select((eb) => eb.fn.sum<string | null>(eb('term', '-', eb.ref('remaining_term'))).as('paid')),
);

export function kyselyLoanRequestQueries(em: EntityManager): LoanRequestQueries & CreditFiles {
  return {
    listOf: (borrowerId, { status }, page) => LIST(em, { borrowerId, status }, page),
    detailOf: (borrowerId, id) => DETAIL(em, { id, borrowerId }),

    async termsOf(borrowerId, id) {
      const [row] = await TERMS(em, { id, borrowerId });
      if (row === undefined) return null;
      return {
        amount: Money.ofMinorUnits(BigInt(row.amount)),
        currency: row.currency,
        rate: Rate.ofUnits(BigInt(row.rate)),
        term: row.term,
        disbursedOn: row.disbursed_on as CalendarDay | null,
      };
    },

    listForOperators: ({ status }, page) => OPERATOR_LIST(em, { status }, page),
    getForOperators: (id) => FOR_OPERATORS(em, { id }),

    async of(borrowerId) {
      const [row] = await PAID_INSTALLMENTS(em, { borrowerId });
      return { paidInstallments: Number(row?.paid ?? 0) };
    },
  };
}
