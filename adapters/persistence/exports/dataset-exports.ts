import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { type ColumnOf, type Dataset, datasetColumns } from '../../../application/exports/datasets.ts';
import type { Cell, DatasetExports, ExportFilter, ExportWanted } from '../../../application/exports/export-dataset.ts';
import { paymentScheduleOf } from '../../../application/loans/payment-schedule.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import { decimal, iso, percent } from '../database/columns.ts';
import { compiledQuery, type Db, inParts } from '../database/compiled-query.ts';
import { PERIOD } from '../database/list-query.ts';
import { inSnapshot } from '../database/transactions.ts';
import { DECIDED_AT } from '../loan-requests/loan-requests.ts';
import { moneyFrom, type StoredLists, toInstallment } from '../loans/loan-rows.ts';
import { overdueOn } from '../tables/open-work.ts';
import type { Tables } from '../tables/tables.ts';

/** Datasets whose rows are rows of a table, called `t`. */
type TableDataset = Exclude<Dataset, 'installments'>;

interface Source<Name extends Dataset> {
  readonly from: RawBuilder<unknown>;
  /** What `from` and `to` compare: a day, or the UTC day on which the row was created. */
  readonly period: { readonly day: RawBuilder<unknown> } | 'created_at';
  /** Of the primary key, so that the first rows come at once. */
  readonly order: RawBuilder<unknown>;
  readonly columns: { readonly [Column in ColumnOf<Name>]: RawBuilder<unknown> };
}

const is = (name: string) => sql<string>`${sql.ref(`t.${name}`)}`;
const day = (name: string) => sql<string>`to_char(${is(name)}, 'YYYY-MM-DD')`;
/** The driver keeps `numeric` as text. Amounts and rates have fewer digits than a double can tell apart. */
const number = (value: RawBuilder<unknown>) => sql<number>`(${value})::float8`;
const moneyIn = (name: string) => number(decimal(is(name)));
const rate = number(percent(is('rate')));
const side = (sign: 1 | -1) =>
  number(
    sql`case when ${sql.lit(sign)} * t.amount > 0 then ${decimal(sql<string>`(${sql.lit(sign)} * t.amount)`)} end`,
  );
const OF_LOAN = sql`(select l.currency from loans l where l.id = t.loan_id)`;
const BY_ID = sql`t.id`;

const SOURCES: { readonly [Name in TableDataset]: Source<Name> } = {
  requests: {
    from: sql`loan_requests t left join loans l on l.request_id = t.id`,
    period: 'created_at',
    order: BY_ID,
    columns: {
      requestId: is('id'),
      userId: is('borrower_id'),
      productId: is('product_id'),
      productVersion: is('product_version'),
      loanId: sql`l.id`,
      status: is('status'),
      currency: is('currency'),
      amount: moneyIn('amount'),
      term: is('term'),
      interestRate: rate,
      monthlyPayment: moneyIn('monthly_payment'),
      purpose: is('purpose'),
      employmentStatus: is('employment_status'),
      companyName: is('company_name'),
      approvalDate: iso(is('approved_at')),
      approvalReason: is('approval_reason'),
      rejectionReason: is('rejection_reason'),
      reasonCodes: sql`array_to_string(array(select jsonb_array_elements_text(t.reason_codes)), ' ')`,
      decidedAt: iso(DECIDED_AT),
      createdAt: iso(is('created_at')),
    },
  },
  loans: {
    from: sql`loans t`,
    period: { day: is('disbursed_on') },
    order: BY_ID,
    columns: {
      loanId: is('id'),
      requestId: is('request_id'),
      userId: is('borrower_id'),
      productId: is('product_id'),
      productVersion: is('product_version'),
      status: is('status'),
      currency: is('currency'),
      amount: moneyIn('amount'),
      term: is('term'),
      remainingTerm: is('remaining_term'),
      interestRate: rate,
      monthlyPayment: moneyIn('monthly_payment'),
      totalInterest: moneyIn('total_interest'),
      paidAmount: moneyIn('paid_amount'),
      remainingAmount: number(decimal(sql<string>`(t.amount + t.total_interest - t.paid_amount)`)),
      nextPaymentDate: day('next_due_on'),
      lastPaymentDate: iso(is('last_payment_at')),
      disbursementDate: day('disbursed_on'),
      pauseStartDate: day('pause_started_on'),
      pauseEndDate: day('pause_ends_on'),
      writtenOffAt: iso(is('written_off_at')),
      createdAt: iso(is('created_at')),
    },
  },
  payments: {
    from: sql`payments t`,
    period: 'created_at',
    order: BY_ID,
    columns: {
      paymentId: is('id'),
      loanId: is('loan_id'),
      userId: is('borrower_id'),
      currency: is('currency'),
      amount: moneyIn('amount'),
      status: is('status'),
      paymentMethod: is('method'),
      bankId: is('bank_id'),
      reference: is('reference'),
      transactionId: is('transaction_id'),
      completedAt: iso(is('completed_at')),
      failureReason: is('failure_reason'),
      reversedAt: iso(is('reversed_at')),
      createdAt: iso(is('created_at')),
    },
  },
  transactions: {
    from: sql`loan_transactions t`,
    period: { day: is('booked_on') },
    order: BY_ID,
    columns: {
      transactionId: is('id'),
      loanId: is('loan_id'),
      userId: is('borrower_id'),
      paymentId: is('payment_id'),
      currency: OF_LOAN,
      type: is('type'),
      date: day('booked_on'),
      amount: moneyIn('amount'),
      principal: moneyIn('principal'),
      interest: moneyIn('interest'),
      charges: moneyIn('charges'),
      balance: moneyIn('balance'),
    },
  },
  charges: {
    from: sql`loan_charges t`,
    period: { day: is('charged_on') },
    order: BY_ID,
    columns: {
      chargeId: is('id'),
      loanId: is('loan_id'),
      userId: is('borrower_id'),
      currency: OF_LOAN,
      type: is('type'),
      amount: moneyIn('amount'),
      paidAmount: moneyIn('paid_amount'),
      status: is('status'),
      installmentNumber: is('installment_number'),
      paymentId: is('payment_id'),
      chargedOn: day('charged_on'),
      reason: is('reason'),
      createdAt: iso(is('created_at')),
    },
  },
  journal: {
    from: sql`ledger_postings t`,
    period: { day: is('booked_on') },
    // An entry is one statement, so its postings follow each other.
    order: sql`t.source, t.position`,
    columns: {
      entryId: is('source'),
      bookedOn: day('booked_on'),
      loanId: is('loan_id'),
      currency: is('currency'),
      account: is('account'),
      debit: side(1),
      credit: side(-1),
    },
  },
};

const LOAN = expressionBuilder<Tables & { t: Tables['loans'] }, 't'>();

/** Rows in one part. */
const PART = 200;
/** Loans in one part: each has a row for each instalment. */
const LOANS = 20;

/** Datasets whose rows are those of a list with filters. */
const LISTED: readonly TableDataset[] = ['requests', 'loans', 'payments'];

type Row = Readonly<Record<string, Cell>>;

interface LoanRow {
  readonly loanId: string;
  readonly userId: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly installments: StoredLists['installments'];
}

/** One of two locks of the reader, on all nodes, until the transaction ends. */
const TURN = compiledQuery((db, { one, other }: { one: string; other: string }) =>
  db.selectNoFrom(
    sql<boolean>`case when pg_try_advisory_xact_lock(hashtextextended(${one}, 0)) then true
      else pg_try_advisory_xact_lock(hashtextextended(${other}, 0)) end`.as('free'),
  ),
);

/** Reads through a cursor, in one snapshot. */
export function kyselyDatasetExports(em: EntityManager): DatasetExports {
  const takeTurn = async (reader: string) => {
    const name = `exports of ${reader}`;
    const [turn] = await TURN(em, { one: `${name}, one`, other: `${name}, other` });
    return turn?.free === true;
  };
  return {
    read: (wanted, take) =>
      inSnapshot(em, async (db) => {
        const { dataset, filter, reader } = wanted;
        if (reader !== null && !(await takeTurn(reader))) return false;
        const parts = dataset === 'installments' ? schedules(db, wanted) : tableRows(db, dataset, filter);
        for await (const rows of parts) await take(rows);
        return true;
      }),
  };
}

async function* tableRows(db: Db, dataset: TableDataset, filter: ExportFilter) {
  const { from, order, columns, period } = SOURCES[dataset];
  const names = datasetColumns(dataset);
  const fields = Object.entries<RawBuilder<unknown>>(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  const conditions = [...within(period, filter), ...matching(dataset, filter)];
  const query = sql<Row>`select ${sql.join(fields)} from ${from} where ${all(conditions)} order by ${order}`;
  for await (const rows of inParts(db, query, PART)) yield rows.map((row) => names.map((name) => row[name] ?? null));
}

/** The rows of the schedule of each loan, as the API shows them. */
async function* schedules(db: Db, { filter, today }: ExportWanted) {
  const query = sql<LoanRow>`select t.id as "loanId", t.borrower_id as "userId", t.currency, t.amount::text, t.installments
    from loans t order by t.id`;
  for await (const loans of inParts(db, query, LOANS)) yield loans.flatMap((loan) => scheduleOf(loan, filter, today));
}

function scheduleOf(loan: LoanRow, { from, to }: ExportFilter, today: CalendarDay): (readonly Cell[])[] {
  const { loanId, userId, currency } = loan;
  const installments = loan.installments.map(toInstallment);
  return paymentScheduleOf({ amount: moneyFrom(Number(loan.amount)), currency, installments }, today)
    .map(({ dueDate, ...row }) => ({ ...row, dueDate: dueDate.slice(0, 10) }))
    .filter(({ dueDate }) => (from === undefined || dueDate >= from) && (to === undefined || dueDate <= to))
    .map((row) => {
      const { paymentNumber, dueDate, principal, interest, balance, status, kind } = row;
      return [loanId, userId, currency, paymentNumber, dueDate, principal, interest, balance, status, kind];
    });
}

function within(period: (typeof SOURCES)[TableDataset]['period'], { from, to }: ExportFilter): RawBuilder<unknown>[] {
  const bounds: RawBuilder<unknown>[] = [];
  if (period !== 'created_at') {
    if (from !== undefined) bounds.push(sql`${period.day} >= ${from}::date`);
    if (to !== undefined) bounds.push(sql`${period.day} <= ${to}::date`);
    return bounds;
  }
  if (from !== undefined) bounds.push(sql`${PERIOD.from(null, from)}`);
  if (to !== undefined) bounds.push(sql`${PERIOD.to(null, to)}`);
  return bounds;
}

/** The filters of the list that a dataset comes from. */
function matching(dataset: TableDataset, filter: ExportFilter): RawBuilder<unknown>[] {
  const { status, userId, loanId, overdueOn: day, writtenOff } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (!LISTED.includes(dataset)) return conditions;
  if (status !== undefined) conditions.push(sql`t.status = ${status}`);
  if (userId !== undefined) conditions.push(sql`t.borrower_id = ${userId}`);
  if (loanId !== undefined && dataset === 'payments') conditions.push(sql`t.loan_id = ${loanId}`);
  if (dataset !== 'loans') return conditions;
  if (day !== undefined) conditions.push(sql`${overdueOn(LOAN, day)}`);
  if (writtenOff !== undefined) conditions.push(sql`(t.written_off_at is not null) = ${writtenOff}`);
  return conditions;
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
