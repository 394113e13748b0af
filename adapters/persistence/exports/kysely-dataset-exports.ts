import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { columnsOf } from '../../../application/exports/datasets.ts';
import type { Cell, DatasetExports, ExportFilter, ExportWanted } from '../../../application/exports/export.port.ts';
import { paymentScheduleOf } from '../../../application/loans/payment-schedule.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import { compiledQuery, type Db, inParts } from '../database/compiled-query.ts';
import { PERIOD } from '../database/list-query.ts';
import { inSnapshot } from '../database/transactions.ts';
import { money, type StoredLists, toInstallment } from '../loans/loan-rows.ts';
import { overdueOn } from '../tables/open-work.ts';
import type { Tables } from '../tables/tables.ts';
import { SOURCES, type TableDataset } from './dataset-columns.ts';

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
  const names = columnsOf(dataset);
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
  return paymentScheduleOf({ amount: money(Number(loan.amount)), currency, installments }, today)
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
