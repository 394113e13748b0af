import { sql } from 'kysely';
import type { DailyBalances } from '../../../application/ledger/add-daily-balances.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { OF_PRINCIPAL } from './principal-by-day.ts';

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
