import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import type { CreditFiles } from '../../../domain/loan-requests/credit-files.port.ts';
import type { LoanRequestId } from '../../../domain/loan-requests/loan-request.id.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { decimal, iso, percent } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery, PERIOD, SORT_KEYS } from '../database/list-query.ts';
import { borrowerOf, personOf } from '../tables/people.ts';
import { productOf, termsOf } from '../tables/product-rows.ts';

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

/** Of the row `t`. A rejection is the last change of a request. */
export const DECIDED_AT = sql<
  string | null
>`coalesce(t.approved_at, case when t.status = 'Rejected' then t.updated_at end)`;

const decision = (t: Fields<'loan_requests'>) =>
  [
    iso(DECIDED_AT).as('decidedAt'),
    't.reason_codes as reasonCodes',
    't.rejection_reason as rejectionReason',
    t
      .selectFrom('loans as l')
      .whereRef('l.request_id', '=', 't.id')
      .whereRef('l.borrower_id', '=', 't.borrower_id')
      .select('l.id')
      .as('loanId'),
  ] as const;

const operatorView = (t: Fields<'loan_requests'>) =>
  [
    ...detail(t),
    borrowerOf(t.ref('t.borrower_id')),
    't.purpose',
    't.employment_status as employmentStatus',
    't.company_name as companyName',
    ...decision(t),
    't.approval_reason as approvalReason',
    't.assessment',
    't.product_id as productId',
    't.product_version as productVersion',
  ] as const;

const requests = (db: Db) => db.selectFrom('loan_requests as t');
const { createdAt, amount } = SORT_KEYS;
const filters = { userId: 't.borrower_id', status: 't.status' } as const;
const LIST = listQuery({ from: requests, filters, select: item });
const OPERATOR_LIST = listQuery({
  from: requests,
  filters: { ...filters, ...PERIOD },
  select: operatorView,
  acrossOwners: true,
  sorts: { createdAt, amount },
});
const FOR_OPERATORS = viewQuery((db, { id }: { id: LoanRequestId }) =>
  requests(db).where('t.id', '=', id).select(operatorView),
);
const own = (db: Db, { id, borrowerId }: { readonly id: LoanRequestId; readonly borrowerId: UserId }) =>
  requests(db).where('t.id', '=', id).where('t.borrower_id', '=', borrowerId);
const DETAIL = viewQuery((db, request: Parameters<typeof own>[1]) => own(db, request).select(detail));
const TERMS = compiledQuery((db, request: Parameters<typeof own>[1]) =>
  own(db, request)
    .leftJoin('loans as l', (on) => on.onRef('l.request_id', '=', 't.id').onRef('l.borrower_id', '=', 't.borrower_id'))
    .select(['t.amount', 't.currency', 't.rate', 't.term', 'l.disbursed_on', productOf.as('product')]),
);
const decided = (t: Fields<'loan_requests'>) =>
  [
    ...decision(t),
    't.id',
    't.borrower_id',
    't.created_at',
    't.status',
    't.amount',
    't.currency',
    't.term',
    't.rate',
    t.selectFrom('users as u').whereRef('u.id', '=', 't.borrower_id').select('u.first_name').as('firstName'),
    t.selectFrom('users as u').whereRef('u.id', '=', 't.borrower_id').select('u.last_name').as('lastName'),
    t.selectFrom('users as u').whereRef('u.id', '=', 't.borrower_id').select('u.email').as('email'),
    sql<number | null>`(${t.ref('t.assessment')} ->> 'creditScore')::integer`.as('creditScore'),
  ] as const;
const DECISION = compiledQuery((db, request: Parameters<typeof own>[1]) => own(db, request).select(decided));
const ANY_DECISION = compiledQuery((db, { id }: { id: LoanRequestId }) =>
  requests(db).where('t.id', '=', id).select(decided),
);
const PAID_INSTALLMENTS = compiledQuery((db, { borrowerId }: { borrowerId: UserId }) =>
  db
    .selectFrom('loans')
    .where('borrower_id', '=', borrowerId)
    .select((eb) => eb.fn.sum<string | null>(eb('term', '-', eb.ref('remaining_term'))).as('paid')),
);

export function kyselyLoanRequestQueries(em: EntityManager): LoanRequestQueries & CreditFiles {
  return {
    listOf: (borrowerId, { status }, page) => LIST(em, { userId: borrowerId, status }, page),
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
        product: row.product && termsOf(row.product),
      };
    },

    async decisionOf(borrowerId, id) {
      const rows = borrowerId === null ? ANY_DECISION(em, { id }) : DECISION(em, { id, borrowerId });
      const [row] = await rows;
      if (row === undefined) return null;
      const { id: requestId, created_at, decidedAt, firstName, lastName, email, amount, rate, ...facts } = row;
      return {
        ...facts,
        requestId,
        borrowerId: row.borrower_id as UserId,
        borrower: personOf(firstName, lastName, email),
        createdAt: new Date(created_at),
        decidedAt: decidedAt === null ? null : new Date(decidedAt),
        amount: Money.ofMinorUnits(BigInt(amount)),
        rate: Rate.ofUnits(BigInt(rate)),
      };
    },

    listForOperators: (filter, page) => OPERATOR_LIST(em, filter, page),
    getForOperators: (id) => FOR_OPERATORS(em, { id }),

    async of(borrowerId) {
      const [row] = await PAID_INSTALLMENTS(em, { borrowerId });
      return { paidInstallments: Number(row?.paid ?? 0) };
    },
  };
}
