import { sql } from 'kysely';
import type { Db } from '../database/compiled-query.ts';

/** The days with balances and the postings since, in one statement, so that no posting is counted twice. */
export function bookedByDay(db: Db) {
  const lastDay = db
    .selectFrom('ledger_daily_balances')
    .select(({ fn }) => fn.coalesce(fn.max('day'), sql<string>`'-infinity'`).as('day'));
  const days = db.selectFrom('ledger_daily_balances').select(['day', 'currency', 'account', 'debit', 'credit']);
  const since = db
    .selectFrom('ledger_postings')
    .where('booked_on', '>', lastDay)
    .select(['booked_on as day', 'currency', 'account'])
    .select(({ ref }) => [
      sql<string>`greatest(${ref('amount')}, 0)`.as('debit'),
      sql<string>`greatest(-${ref('amount')}, 0)`.as('credit'),
    ]);
  return db.selectFrom(days.unionAll(since).as('p'));
}
