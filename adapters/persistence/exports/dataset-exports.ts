import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { TSchema } from 'typebox';
import { type ColumnOf, type Dataset, datasetColumns } from '../../../application/exports/datasets.ts';
import type { Cell, DatasetExports, ExportFilter, ExportWanted } from '../../../application/exports/export-dataset.ts';
import { PostingItem } from '../../../application/ledger/ledger.record.ts';
import { StoredLoanRequest } from '../../../application/loan-requests/operator-request.record.ts';
import { LoanChargeItem } from '../../../application/loans/loan.record.ts';
import { OperatorLoan } from '../../../application/loans/operator-loan.record.ts';
import { paymentScheduleOf } from '../../../application/loans/payment-schedule.ts';
import { TransactionItem } from '../../../application/loans/statement.record.ts';
import { OperatorPayment } from '../../../application/payments/operator-payment.record.ts';
import { currencyCode, id, midnight, moment, money, record, text } from '../../../application/shared/record.ts';
import type { LabelledKind } from '../../../domain/labels/labels.ts';
import type { PayableDays } from '../../../domain/loans/payable-days.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import type { DueDayRule } from '../../../domain/shared/working-days.ts';
import { decimal, iso, percent } from '../database/columns.ts';
import { compiledQuery, type Db, inParts } from '../database/compiled-query.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { type Fields, PERIOD } from '../database/list-query.ts';
import { inSnapshot } from '../database/transactions.ts';
import { DECIDED_AT, REQUEST_SOURCES } from '../loan-requests/loan-requests.ts';
import { payableDaysOf } from '../loans/holidays.ts';
import { LOAN_SOURCES } from '../loans/loan.queries.ts';
import { type StoredLists, toInstallment } from '../loans/loan-rows.ts';
import { moneyFrom } from '../tables/column-types.ts';
import { LABEL_SOURCES, withExternalId } from '../tables/labelled.ts';
import { overdueOn } from '../tables/open-work.ts';
import type { Tables } from '../tables/tables.ts';

/** Datasets whose rows are rows of a table, called `t`. */
type TableDataset = Exclude<Dataset, 'installments'>;

interface Source {
  readonly from: RawBuilder<unknown>;
  /** What `from` and `to` compare: a day, or the day on which the row was created. */
  readonly period: { readonly day: RawBuilder<unknown> } | 'created_at';
  /** Of the primary key, so that the first rows come at once. */
  readonly order: RawBuilder<unknown>;
  /** In the order of the columns, from the row `t`. */
  readonly cells: (t: never) => readonly unknown[];
}

/** The driver keeps `numeric` as text. Amounts and rates have fewer digits than a double can tell apart. */
const number = (value: RawBuilder<unknown>) => sql`(${value})::float8`;
const day = (value: Expression<string>) => sql`to_char(${value}, 'YYYY-MM-DD')`;
const IN_CELLS = {
  money: (value: Expression<string>, currency: Expression<string | null>) => number(decimal(value, currency)),
  rate: (value: Expression<string>) => number(percent(value)),
  moment: iso,
  midnight: day,
  day,
};

/** The fields of a dataset, in the order of its columns. */
function columnsOf<Name extends TableDataset, Given extends Readonly<Record<ColumnOf<Name>, TSchema>>>(
  dataset: Name,
  given: Given,
) {
  const columns = datasetColumns(dataset).map((name) => [name, given[name as ColumnOf<Name>]] as const);
  return record(dataset, Object.fromEntries(columns) as Pick<Given, ColumnOf<Name>>);
}

const ofLoan = { loanId: id('loan'), userId: id('user'), paymentId: id('payment'), currency: currencyCode };
const OF_LOAN = {
  userId: 'borrower_id',
  currency: () => sql`l.currency`,
} as const;
const side = (sign: 1 | -1) => () =>
  sql`case when ${sql.lit(sign)} * t.amount > 0 then ${sql.lit(sign)} * t.amount end`;
const BY_ID = sql`t.id`;

const SOURCES: { readonly [Name in TableDataset]: Source } = {
  requests: {
    from: sql`loan_requests t left join loans l on l.request_id = t.id and l.annulled_at is null`,
    period: 'created_at',
    order: BY_ID,
    cells: fieldsOf(
      'loan_requests',
      columnsOf('requests', { ...StoredLoanRequest.properties, decidedAt: moment() }),
      {
        ...REQUEST_SOURCES,
        loanId: () => sql`l.id`,
        reasonCodes: () => sql`array_to_string(array(select jsonb_array_elements_text(t.reason_codes)), ' ')`,
        decidedAt: () => DECIDED_AT,
      },
      IN_CELLS,
    ),
  },
  loans: {
    from: sql`loans t`,
    period: { day: sql`t.disbursed_on` },
    order: BY_ID,
    cells: fieldsOf(
      'loans',
      columnsOf('loans', { ...OperatorLoan.properties, disbursementDate: midnight() }),
      { ...LOAN_SOURCES, disbursementDate: 'disbursed_on' },
      IN_CELLS,
    ),
  },
  payments: {
    from: sql`payments t`,
    period: 'created_at',
    order: BY_ID,
    cells: fieldsOf(
      'payments',
      columnsOf('payments', OperatorPayment.properties),
      { ...LABEL_SOURCES, paymentId: 'id', userId: 'borrower_id', paymentMethod: 'method' },
      IN_CELLS,
    ),
  },
  transactions: {
    from: sql`loan_transactions t join loans l on l.id = t.loan_id`,
    period: { day: sql`t.booked_on` },
    order: BY_ID,
    cells: fieldsOf(
      'loan_transactions',
      columnsOf('transactions', { ...TransactionItem.properties, ...ofLoan }),
      { ...OF_LOAN, transactionId: 'id', date: 'booked_on' },
      IN_CELLS,
    ),
  },
  charges: {
    from: sql`loan_charges t join loans l on l.id = t.loan_id`,
    period: { day: sql`t.charged_on` },
    order: BY_ID,
    cells: fieldsOf(
      'loan_charges',
      columnsOf('charges', { ...LoanChargeItem.properties, ...ofLoan }),
      { ...OF_LOAN, chargeId: 'id' },
      IN_CELLS,
    ),
  },
  journal: {
    from: sql`ledger_postings t`,
    period: { day: sql`t.booked_on` },
    // An entry is one statement, so its postings follow each other.
    order: sql`t.source, t.position`,
    cells: fieldsOf(
      'ledger_postings',
      columnsOf('journal', {
        ...PostingItem.properties,
        entryId: text(),
        loanId: ofLoan.loanId,
        debit: money(0),
        credit: money(0),
      }),
      { entryId: 'source', debit: side(1), credit: side(-1) },
      IN_CELLS,
    ),
  },
};

const LOAN: Fields<'loans'> = expressionBuilder();

/** Rows in one part. */
const PART = 200;
/** Loans in one part: each has a row for each instalment. */
const LOANS = 20;

/** Datasets whose rows are those of a list with filters, and what these are. */
const LISTED: { readonly [Name in TableDataset]?: LabelledKind } = {
  requests: 'request',
  loans: 'loan',
  payments: 'payment',
};

type Row = Readonly<Record<string, Cell>>;

interface LoanRow {
  readonly loanId: string;
  readonly userId: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly due_day_rule: DueDayRule;
  readonly disbursed_on: string;
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
        const parts = dataset === 'installments' ? schedules(em, db, wanted) : tableRows(db, dataset, filter);
        for await (const rows of parts) await take(rows);
        return true;
      }),
  };
}

async function* tableRows(db: Db, dataset: TableDataset, filter: ExportFilter) {
  const { from, order, cells, period } = SOURCES[dataset];
  const names = datasetColumns(dataset);
  const conditions = [...within(period, filter), ...matching(dataset, filter)];
  const query = sql<Row>`select ${sql.join(cells(expressionBuilder<Tables, never>() as never))} from ${from} where ${all(conditions)} order by ${order}`;
  for await (const rows of inParts(db, query, PART)) yield rows.map((row) => names.map((name) => row[name] ?? null));
}

/** The rows of the schedule of each loan, as the API shows them. */
async function* schedules(em: EntityManager, db: Db, { filter, today }: ExportWanted) {
  const query = sql<LoanRow>`select t.id as "loanId", t.borrower_id as "userId", t.currency, t.amount::text, t.installments,
    t.due_day_rule, ${day(sql`t.disbursed_on`)} as disbursed_on from loans t order by t.id`;
  for await (const loans of inParts(db, query, LOANS)) {
    const daysOf = await payableDaysOf(em, loans);
    yield loans.flatMap((loan) => scheduleOf(loan, { ...filter, today, payableDays: daysOf(loan) }));
  }
}

interface ScheduleWanted extends Pick<ExportFilter, 'from' | 'to'>, Pick<ExportWanted, 'today'> {
  readonly payableDays: PayableDays;
}

function scheduleOf(loan: LoanRow, { from, to, today, payableDays }: ScheduleWanted): (readonly Cell[])[] {
  const { loanId, userId, currency } = loan;
  const installments = loan.installments.map((each) => toInstallment(each, payableDays));
  return paymentScheduleOf({ amount: moneyFrom(loan.amount), currency, installments }, today)
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
  const { status, userId, externalId, loanId, overdueOn: day, writtenOff } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  const kind = LISTED[dataset];
  if (kind === undefined) return conditions;
  if (status !== undefined) conditions.push(sql`t.status = ${status}`);
  if (userId !== undefined) conditions.push(sql`t.borrower_id = ${userId}`);
  if (externalId !== undefined) conditions.push(withExternalId(kind)(null, externalId));
  if (loanId !== undefined && dataset === 'payments') conditions.push(sql`t.loan_id = ${loanId}`);
  if (dataset !== 'loans') return conditions;
  if (day !== undefined) conditions.push(sql`${overdueOn(LOAN, day)}`);
  if (writtenOff !== undefined) conditions.push(sql`(t.written_off_at is not null) = ${writtenOff}`);
  return conditions;
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
