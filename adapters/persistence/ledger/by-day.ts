import { type Expression, sql } from 'kysely';
import type { DailyBalances } from '../../../application/ledger/ledger.ts';
import type { BookedEvent } from '../../../domain/ledger/entries.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

/** The last day of a table of sums. */
const LAST_SUMMED_DAY = sql<CalendarDay>`coalesce(max(day), '-infinity')`.as('day');

/**
 * The postings after the last day with sums. PostgreSQL does not know that they are few. It expects a two-hundredth of the
 * table between two ends that it has to look up, and a third of it after one, which it would read whole.
 */
function postingsAfter(db: Db, lastDay: Expression<CalendarDay>) {
  const never = db.selectNoFrom(sql<CalendarDay>`date 'infinity'`.as('day'));
  return db.selectFrom('ledger_postings').where('booked_on', '>', lastDay).where('booked_on', '<=', never);
}

/** The days with balances and the postings since, in one statement, so that no posting is counted twice. */
export function bookedByDay(db: Db) {
  const days = db.selectFrom('ledger_daily_balances').select(['day', 'currency', 'account', 'debit', 'credit']);
  const since = postingsAfter(db, db.selectFrom('ledger_daily_balances').select(LAST_SUMMED_DAY).$asScalar())
    .select(['booked_on as day', 'currency', 'account'])
    .select(({ ref }) => [
      sql<string>`greatest(${ref('amount')}, 0)`.as('debit'),
      sql<string>`greatest(-${ref('amount')}, 0)`.as('credit'),
    ]);
  return db.selectFrom(days.unionAll(since).as('p'));
}

/** The accounts whose movements have sums by the type of their events. */
const OF_PRINCIPAL = sql<boolean>`account in ('principal-receivable', 'loan-losses')`;

/** The days with sums and the postings since, in one statement, so that no posting is counted twice. */
export function principalByDay(db: Db) {
  const days = db.selectFrom('ledger_daily_principal').select(['day', 'currency', 'account', 'cause', 'amount']);
  const since = postingsAfter(db, db.selectFrom('ledger_daily_principal').select(LAST_SUMMED_DAY).$asScalar())
    .where(OF_PRINCIPAL)
    .select(['booked_on as day', 'currency', 'account'])
    .select([sql<BookedEvent['type']>`split_part(source, ':', 1)`.as('cause'), 'amount']);
  return db.selectFrom(days.unionAll(since).as('p'));
}

/** The trigger on `ledger_postings` takes it in shared mode. */
const BALANCES_LOCK = 7_236_015;

// Why: docs/decisions/0007-the-ledger-is-append-only.md
export class KyselyDailyBalances extends DatabaseAdapter implements DailyBalances {
  /** Waits for open entries and blocks new ones, so that each is in the sums or adds itself to them. */
  async addNext(before: CalendarDay): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(${BALANCES_LOCK})`.execute(this.db);
    const { rows } = await sql`insert into ledger_daily_balances (day, currency, account, debit, credit)
      select booked_on, currency, account, sum(greatest(amount, 0)), sum(greatest(-amount, 0)) from ledger_postings
      where booked_on < ${before} and booked_on = (select min(booked_on) from ledger_postings
        where booked_on > coalesce((select max(day) from ledger_daily_balances), '-infinity'))
      group by booked_on, currency, account returning 1`.execute(this.db);
    const { rows: principal } = await sql`insert into ledger_daily_principal (day, currency, account, cause, amount)
      select booked_on, currency, account, split_part(source, ':', 1), sum(amount) from ledger_postings
      where booked_on < ${before} and ${OF_PRINCIPAL} and booked_on = (select min(booked_on) from ledger_postings
        where booked_on > coalesce((select max(day) from ledger_daily_principal), '-infinity') and ${OF_PRINCIPAL})
      group by 1, 2, 3, 4 returning 1`.execute(this.db);
    return rows.length > 0 || principal.length > 0;
  }
}
