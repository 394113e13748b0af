import { Migration } from '@mikro-orm/migrations';

/**
 * The postings of past days by account. The close of business adds a day at a time and
 * holds the lock 7236015 alone. An entry holds it jointly, so it is either in the sums of its day or adds itself to them.
 */
export class Migration026DailyBalances extends Migration {
  override up(): void {
    this.addSql(`create table ledger_daily_balances (
      day date not null,
      currency text not null,
      account text not null,
      debit bigint not null check (debit >= 0),
      credit bigint not null check (credit >= 0),
      primary key (day, currency, account))`);
    this.addSql(`create function add_late_postings() returns trigger language plpgsql as $$
      declare last_day date;
      begin
        perform pg_advisory_xact_lock_shared(7236015);
        select max(day) into last_day from ledger_daily_balances;
        insert into ledger_daily_balances as b (day, currency, account, debit, credit)
          select booked_on, currency, account, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
          from booked where booked_on <= last_day group by booked_on, currency, account
          order by booked_on, currency, account
          on conflict (day, currency, account)
            do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
        return null;
      end $$`);
    this.addSql(`create trigger ledger_postings_late after insert on ledger_postings
      referencing new table as booked for each statement execute function add_late_postings()`);
  }
}
