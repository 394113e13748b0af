import type { EntityManager } from '@mikro-orm/postgresql';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type {
  BorrowerBalance,
  LoanFilter,
  LoanQueries,
  LoanSnapshot,
} from '../../../application/loans/loan.queries.ts';
import { LoanDetail, LoanItem } from '../../../application/loans/loan.record.ts';
import { OperatorLoan } from '../../../application/loans/operator-loan.record.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { without } from '../../../application/shared/record.ts';
import { daysSince } from '../../../domain/loans/close-of-day.ts';
import { duesOf } from '../../../domain/loans/schedule.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../../domain/shared/ids.ts';
import { decimal } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { type Fields, listQuery, PERIOD, SORT_KEYS } from '../database/list-query.ts';
import { moneyFrom } from '../tables/column-types.ts';
import { LABEL_SOURCES, withExternalId } from '../tables/labelled.ts';
import { overdueOn } from '../tables/open-work.ts';
import { productOf, termsOf } from '../tables/product-rows.ts';
import type { Tables } from '../tables/tables.ts';
import { payableDaysOf } from './holidays.ts';
import { chargesOf, type LoanJson, loanFields, toInstallment } from './loan-rows.ts';

const remaining = ({ ref }: Fields<'loans'>) =>
  sql<string>`(${ref('t.amount')} + ${ref('t.total_interest')} - ${ref('t.paid_amount')})`;

const item = { loanId: 'id', nextPaymentDate: 'next_due_on' } as const;
const ofDetail = {
  ...item,
  userId: 'borrower_id',
  interestRate: 'rate',
  remainingAmount: remaining,
  lastPaymentDate: 'last_payment_at',
  disbursementDate: 'disbursed_at',
} as const;
const listed = fieldsOf('loans', LoanItem, item);
const detail = fieldsOf('loans', LoanDetail, ofDetail);
/** The columns of fields with other names. */
export const LOAN_SOURCES = {
  ...ofDetail,
  borrower: 'borrower_id',
  pauseStartDate: 'pause_started_on',
  pauseEndDate: 'pause_ends_on',
  ...LABEL_SOURCES,
} as const;
const operatorView = fieldsOf('loans', without(OperatorLoan, 'daysPastDue'), LOAN_SOURCES);

const loans = (db: Db) => db.selectFrom('loans as t');
const own = (db: Db, { id, borrowerId }: { readonly id: LoanId; readonly borrowerId: UserId }) =>
  loans(db).where('t.id', '=', id).where('t.borrower_id', '=', borrowerId);

const writtenOff = ({ ref }: Fields<'loans'>, is: boolean) =>
  sql<boolean>`(${ref('t.written_off_at')} is not null) = ${is}`;

const filters = { userId: 't.borrower_id', status: 't.status' } as const;
const LIST = listQuery({ from: loans, filters, select: listed });
const OPERATOR_LIST = listQuery({
  from: loans,
  filters: { ...filters, ...PERIOD, overdueOn, writtenOff, externalId: withExternalId('loan') },
  select: operatorView,
  acrossOwners: true,
  sorts: SORT_KEYS,
});
/** What borrowers read of loans. */
export const loanDetails = (db: Db) => loans(db).select(detail);
const DETAIL = viewQuery((db, { id, borrowerId }: Parameters<typeof own>[1]) =>
  loanDetails(db).where('t.id', '=', id).where('t.borrower_id', '=', borrowerId),
);
const FOR_OPERATORS = viewQuery((db, { id }: { id: LoanId }) => loans(db).where('t.id', '=', id).select(operatorView));
const BALANCES = compiledQuery((db, { borrowerId }: { borrowerId: UserId }) =>
  loans(db)
    .where('t.borrower_id', '=', borrowerId)
    .where('t.status', '<>', sql.lit('Completed'))
    .groupBy('t.currency')
    .orderBy('t.currency')
    .select((t) => [
      't.currency',
      decimal(t.fn.sum<string>(remaining(t)), t.ref('t.currency')).as('remainingAmount'),
      sql<number>`count(*)::int`.as('loans'),
      sql<CalendarDay | null>`min(${t.ref('t.next_payable_on')})::text`.as('payableOn'),
    ]),
);
const repayment = <DB extends Tables & { t: Tables['loans'] }, O>(query: SelectQueryBuilder<DB, 't', O>) =>
  query
    .select(['t.amount', 't.currency', 't.monthly_payment', 't.installments', 't.due_day_rule'])
    .select(({ ref }) => sql<CalendarDay>`to_char(${ref('t.disbursed_on')}, 'YYYY-MM-DD')`.as('disbursed_on'));
const REPAYMENT = compiledQuery((db, loan: Parameters<typeof own>[1]) => repayment(own(db, loan)));
const REPAYMENT_FOR_OPERATORS = compiledQuery((db, { id }: { id: LoanId }) =>
  repayment(loans(db).where('t.id', '=', id)).select((t) =>
    jsonObjectFrom(db.selectNoFrom(operatorView(t))).as('loan'),
  ),
);
/** One JSON value, because a schedule is most of the row. */
const SNAPSHOT = compiledQuery((db, loan: Parameters<typeof own>[1]) =>
  own(db, loan)
    .select([sql<LoanJson>`to_json(t)`.as('loan'), chargesOf.as('charges'), productOf.as('product')])
    .select((t) =>
      t
        .selectFrom('loan_requests as r')
        .whereRef('r.id', '=', 't.request_id')
        .whereRef('r.borrower_id', '=', 't.borrower_id')
        .select('r.employment_status')
        .as('employmentStatus'),
    ),
);

function forOperators(em: EntityManager, calendar: BusinessCalendar) {
  const withDaysPastDue = (loan: Omit<OperatorLoan, 'daysPastDue'>, today: CalendarDay): OperatorLoan => ({
    ...loan,
    daysPastDue: daysSince(loan.nextPayableOn as CalendarDay | null, today),
  });
  return {
    async listForOperators(filter: LoanFilter, page: PageRequest): Promise<Page<OperatorLoan>> {
      const today = await calendar.today();
      const { items, ...rest } = await OPERATOR_LIST(em, filter, page);
      return { ...rest, items: items.map((loan) => withDaysPastDue(loan, today)) };
    },

    async getForOperators(id: LoanId): Promise<OperatorLoan | null> {
      const today = await calendar.today();
      const loan = await FOR_OPERATORS(em, { id });
      return loan && withDaysPastDue(loan, today);
    },

    async repaymentForOperators(id: LoanId) {
      const [row] = await REPAYMENT_FOR_OPERATORS(em, { id });
      return row?.loan == null ? null : { loan: row.loan, repayment: await toRepayment(em, row) };
    },

    async balancesOf(borrowerId: UserId): Promise<readonly BorrowerBalance[]> {
      const today = await calendar.today();
      const rows = await BALANCES(em, { borrowerId });
      return rows.map(({ payableOn, ...row }) => ({ ...row, daysPastDue: daysSince(payableOn, today) }));
    },
  };
}

export function kyselyLoanQueries(em: EntityManager, calendar: BusinessCalendar): LoanQueries {
  return {
    listOf: (userId, { status }, page) => LIST(em, { userId, status }, page),
    detailOf: (borrowerId, id) => DETAIL(em, { id, borrowerId }),
    ...forOperators(em, calendar),

    async repaymentOf(borrowerId, id) {
      const [row] = await REPAYMENT(em, { id, borrowerId });
      return row === undefined ? null : toRepayment(em, row);
    },

    snapshotOf: (borrowerId, id) => snapshotOf(em, { id, borrowerId }),

    async duesOf(borrowerId, id) {
      const loan = await snapshotOf(em, { id, borrowerId });
      return loan && duesOf({ ...loan, ...loan.schedule });
    },
  };
}

async function toRepayment(em: EntityManager, row: Awaited<ReturnType<typeof REPAYMENT>>[number]) {
  const payableDays = (await payableDaysOf(em, [row]))(row);
  return {
    amount: moneyFrom(row.amount),
    currency: row.currency,
    monthlyPayment: moneyFrom(row.monthly_payment),
    installments: row.installments.map((each) => toInstallment(each, payableDays)),
  };
}

async function snapshotOf(em: EntityManager, loan: Parameters<typeof own>[1]): Promise<LoanSnapshot | null> {
  const [row] = await SNAPSHOT(em, loan);
  if (row === undefined) return null;
  const payableDays = (await payableDaysOf(em, [row.loan]))(row.loan);
  const { charges, employmentStatus } = row;
  const { _schedule: schedule, _inFlight, _writeOff, ...fields } = loanFields({ row: row.loan, charges, payableDays });
  const { status, lastPause } = schedule;
  const { amount: inFlightAmount, early: earlyPayment } = _inFlight;
  const state = { status, schedule, lastPause, inFlightAmount, earlyPayment, isWrittenOff: _writeOff !== null };
  return { ...fields, ...state, product: row.product && termsOf(row.product), employmentStatus };
}
