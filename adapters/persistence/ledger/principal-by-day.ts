import { sql } from 'kysely';
import type { BookedEvent } from '../../../domain/ledger/entries.ts';
import type { Db } from '../database/compiled-query.ts';
import { LAST_DAY, postingsAfter } from './booked-by-day.ts';

/** The accounts whose movements have sums by the type of their events. */
export const OF_PRINCIPAL = sql<boolean>`account in ('principal-receivable', 'loan-losses')`;

/** The days with sums and the postings since, in one statement, so that no posting is counted twice. */
export function principalByDay(db: Db) {
  const days = db.selectFrom('ledger_daily_principal').select(['day', 'currency', 'account', 'cause', 'amount']);
  const since = postingsAfter(db, db.selectFrom('ledger_daily_principal').select(LAST_DAY).$asScalar())
    .where(OF_PRINCIPAL)
    .select(['booked_on as day', 'currency', 'account'])
    .select([sql<BookedEvent['type']>`split_part(source, ':', 1)`.as('cause'), 'amount']);
  return db.selectFrom(days.unionAll(since).as('p'));
}
