import { sql } from 'kysely';
import type { StoredHistories, StoredLoanHistory } from '../../../application/loans/replay.ts';
import type { History } from '../../../domain/loans/entry.ts';
import type { PayableDays } from '../../../domain/loans/payable-days.ts';
import type { StoredEntry } from '../../../domain/loans/replayed.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanId } from '../../../domain/shared/ids.ts';
import { NIL_ID } from '../database/columns.ts';
import type { Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { inSnapshot } from '../database/transactions.ts';
import { payableDaysOf } from './holidays.ts';
import { type RecordedRow, recordedColumns, toRecorded } from './loan-histories.ts';
import { type ChargeJson, chargesOf, type LoanJson, loanFields } from './loan-rows.ts';
import { placeOfEntry } from './loan-writes.ts';

/** As many as a reconciliation takes. */
const LOANS_PER_BATCH = 200;

interface EntryJson extends RecordedRow {
  readonly position: number;
  readonly removed_after: number | null;
  readonly interest_after: number | null;
  readonly owed_after: number | null;
}

interface Row {
  readonly loan: LoanJson;
  readonly charges: readonly ChargeJson[] | null;
  readonly entries: readonly EntryJson[];
}

/** The end of an id is random, so the first loans in this order are a sample of all. An index has it. */
const endOfId = sql`right(l.id::text, 12)`;

export class KyselyStoredHistories extends DatabaseAdapter implements StoredHistories {
  each(limit: number | null, take: (loans: readonly StoredLoanHistory[]) => void): Promise<void> {
    return inSnapshot(this.em, async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      let [left, after] = [limit ?? Number.POSITIVE_INFINITY, NIL_ID];
      while (left > 0) {
        const rows = await batchAfter(db, after, Math.min(left, LOANS_PER_BATCH));
        const last = rows.at(-1);
        if (last === undefined) return;
        [left, after] = [left - rows.length, last.loan.id];
        const daysOf = await payableDaysOf(
          this.em,
          rows.map(({ loan }) => loan),
        );
        take(rows.map((row) => toHistory(row, daysOf(row.loan))));
      }
    });
  }
}

async function batchAfter(db: Db, after: string, limit: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select to_json(t) as loan, ${chargesOf} as charges,
      (select coalesce(json_agg(e order by e.effective_on, e.place), '[]') from (
        select ${sql.join(recordedColumns.map((column) => sql.ref(`t.${column}`)))}, t.position, t.removed_after,
          t.interest_after, t.owed_after, ${placeOfEntry} as place
        from loan_entries t where t.loan_id = l.id) e) as entries
    from loans l, lateral (select l.*) t where (${endOfId}, l.id) > (right(${after}, 12), ${after}::uuid)
    order by ${endOfId}, l.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

function toHistory({ loan, charges, entries: rows }: Row, payableDays: PayableDays): StoredLoanHistory {
  const entries = rows.map((row) => toStored(row, payableDays));
  const { amount, _schedule: schedule, _figures: figures } = loanFields({ row: loan, charges, payableDays });
  return {
    loanId: loan.id as LoanId,
    currency: loan.currency,
    disbursedOn: loan.disbursed_on as CalendarDay,
    amount,
    schedule,
    figures,
    entries,
    history: entries.flatMap(({ entry, removal }) => (removal === null ? [entry] : [])) as unknown as History,
  };
}

function toStored(row: EntryJson, payableDays: PayableDays): StoredEntry {
  const { position, removed_after: removedAfter, interest_after, owed_after } = row;
  const { entry, ...recorded } = toRecorded(row);
  const after =
    interest_after === null || owed_after === null
      ? null
      : { totalInterest: BigInt(interest_after), owed: BigInt(owed_after) };
  const withDays = entry.kind === 'disbursement' ? { ...entry, payableDays } : entry;
  return { ...recorded, entry: withDays, position, removedAfter, after };
}
