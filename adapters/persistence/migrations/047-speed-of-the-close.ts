import { Migration } from '@mikro-orm/migrations';

/**
 * Without the statistics PostgreSQL takes a day of a month for rare, because it does not use those of a partial index, and
 * sorts all loans of the day for each batch of the close. No query needs the dropped index, which each posting would fill.
 */
export class Migration047SpeedOfTheClose extends Migration {
  override up(): void {
    this.addSql(
      `create statistics if not exists loans_due_day on ((extract(day from due_dates_from)::integer)) from loans`,
    );
    // Of an empty table, PostgreSQL would remember that it is empty.
    this.addSql(`do $$ begin if exists (select from loans) then analyze loans (due_dates_from); end if; end $$`);
    this.addSql(`drop index concurrently if exists ledger_postings_of_account`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
