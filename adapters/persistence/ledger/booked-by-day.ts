import { type Expression, sql } from 'kysely';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { Db } from '../database/compiled-query.ts';

/** The last day of a table of sums. */
export const LAST_DAY = sql<CalendarDay>`coalesce(max(day), '-infinity')`.as('day');

/**
 * The postings after the last day with sums. PostgreSQL does not know that they are few. It expects a two-hundredth of the
 * table between two ends that it has to look up, and a third of it after one, which it would read whole.
 */
export function postingsAfter(db: Db, lastDay: Expression<CalendarDay>) {
  const never = db.selectNoFrom(sql<CalendarDay>`date 'infinity'`.as('day'));
  return db.selectFrom('ledger_postings').where('booked_on', '>', lastDay).where('booked_on', '<=', never);
}

/** The days with balances and the postings since, in one statement, so that no posting is counted twice. */
export function bookedByDay(db: Db) {
  const days = db.selectFrom('ledger_daily_balances').select(['day', 'currency', 'account', 'debit', 'credit']);
  const since = postingsAfter(db, db.selectFrom('ledger_daily_balances').select(LAST_DAY).$asScalar())
    .select(['booked_on as day', 'currency', 'account'])
    .select(({ ref }) => [
      sql<string>`greatest(${ref('amount')}, 0)`.as('debit'),
      sql<string>`greatest(-${ref('amount')}, 0)`.as('credit'),
    ]);
  return db.selectFrom(days.unionAll(since).as('p'));
}
