import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { decimal, iso, midnight, percent } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { type LoanJson, money, scheduleOf, toInstallment } from './loan-rows.ts';

const item = ({ ref }: Fields<'loans'>) =>
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

const detail = (t: Fields<'loans'>) =>
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
    iso(t.ref('t.disbursed_at')).as('disbursementDate'),
  ] as const;

const listed = (t: Fields<'loans'>) => [...item(t), iso(t.ref('t.created_at')).as('createdAt')] as const;

const operatorView = (t: Fields<'loans'>) =>
  [
    ...detail(t),
    't.request_id as requestId',
    iso(t.ref('t.created_at')).as('createdAt'),
    midnight(t.ref('t.pause_started_on')).as('pauseStartDate'),
    midnight(t.ref('t.pause_ends_on')).as('pauseEndDate'),
    iso(t.ref('t.written_off_at')).as('writtenOffAt'),
    't.write_off_reason as writeOffReason',
  ] as const;

const loans = (db: Db) => db.selectFrom('loans as t');
const own = (db: Db, { id, borrowerId }: { readonly id: LoanId; readonly borrowerId: UserId }) =>
  loans(db).where('t.id', '=', id).where('t.borrower_id', '=', borrowerId);

const filters = { userId: 't.borrower_id', status: 't.status' } as const;
const LIST = listQuery({ from: loans, filters, select: listed });
const OPERATOR_LIST = listQuery({ from: loans, filters, select: operatorView, acrossOwners: true });
const DETAIL = viewQuery((db, loan: Parameters<typeof own>[1]) => own(db, loan).select(detail));
const FOR_OPERATORS = viewQuery((db, { id }: { id: LoanId }) => loans(db).where('t.id', '=', id).select(operatorView));
const REPAYMENT = compiledQuery((db, loan: Parameters<typeof own>[1]) =>
  own(db, loan).select(['t.amount', 't.currency', 't.monthly_payment', 't.installments']),
);
const PAYOFF = compiledQuery((db, loan: Parameters<typeof own>[1]) =>
  own(db, loan)
    .select(['t.status', 't.currency', 't.in_flight_amount', 't.installments'])
    .select(({ ref }) => sql<CalendarDay>`to_char(${ref('t.periods_from')}, 'YYYY-MM-DD')`.as('periodsFrom')),
);
/** One JSON value, because a schedule is most of the row. */
const PREPAYMENT = compiledQuery((db, loan: Parameters<typeof own>[1]) =>
  own(db, loan).select(sql<LoanJson>`to_json(t)`.as('loan')),
);
const REFINANCING = compiledQuery((db, loan: Parameters<typeof own>[1]) =>
  own(db, loan)
    .innerJoin('loan_requests as r', 'r.id', 't.request_id')
    .select(['t.status', 't.rate', 't.currency', 't.installments', 'r.employment_status as employmentStatus']),
);

export function kyselyLoanQueries(em: EntityManager): LoanQueries {
  return {
    listOf: (userId, { status }, page) => LIST(em, { userId, status }, page),
    detailOf: (borrowerId, id) => DETAIL(em, { id, borrowerId }),
    listForOperators: (filter, page) => OPERATOR_LIST(em, filter, page),
    getForOperators: (id) => FOR_OPERATORS(em, { id }),

    async repaymentOf(borrowerId, id) {
      const [row] = await REPAYMENT(em, { id, borrowerId });
      if (row === undefined) return null;
      return {
        amount: Money.ofMinorUnits(BigInt(row.amount)),
        currency: row.currency,
        monthlyPayment: Money.ofMinorUnits(BigInt(row.monthly_payment)),
        installments: row.installments.map(toInstallment),
      };
    },

    async payoffOf(borrowerId, id) {
      const [row] = await PAYOFF(em, { id, borrowerId });
      if (row === undefined) return null;
      const inFlightAmount = Money.ofMinorUnits(BigInt(row.in_flight_amount));
      const { status, currency, periodsFrom } = row;
      const schedule = { installments: row.installments.map(toInstallment), periodsFrom };
      return { status, currency, inFlightAmount, schedule };
    },

    async prepaymentOf(borrowerId, id) {
      const [row] = await PREPAYMENT(em, { id, borrowerId });
      if (row === undefined) return null;
      const { status, currency, amount, in_flight_amount: inFlight } = row.loan;
      const schedule = scheduleOf(row.loan);
      return { status, currency, amount: money(amount), inFlightAmount: money(inFlight), schedule };
    },

    async refinancingOf(borrowerId, id) {
      const [row] = await REFINANCING(em, { id, borrowerId });
      if (row === undefined) return null;
      return { ...row, rate: Rate.ofUnits(BigInt(row.rate)), installments: row.installments.map(toInstallment) };
    },
  };
}
