import { Migration } from '@mikro-orm/migrations';

/**
 * Overdue loans, worst first; the principal of each loan without a look at its schedule; and the principal that moved on
 * each past day. Builds each index without a lock that requests wait for, again if an earlier attempt failed.
 */
export class Migration059Portfolio extends Migration {
  override up(): void {
    this.build(
      'loans_to_collect',
      `loans (next_due_on, id, currency) where status in ('Active', 'Defaulted') and written_off_at is null`,
    );
    this.build('loan_transactions_balances', 'loan_transactions (loan_id, position desc) include (balance)');
    // Has the same keys.
    this.addSql('drop index concurrently if exists loan_transactions_of_loan');
    this.addDailyPrincipal();
  }

  private build(name: string, on: string): void {
    this.addSql(`do $$ begin if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid)
      then drop index ${name}; end if; end $$`);
    this.addSql(`create index concurrently if not exists ${name} on ${on}`);
  }

  /** Added by day and by late entries as the daily balances are: see 010. The next close adds all past days. */
  private addDailyPrincipal(): void {
    this.addSql(`create table if not exists ledger_daily_principal (
      day date not null,
      currency text not null,
      account text not null check (account in ('principal-receivable', 'loan-losses')),
      cause text not null,
      amount bigint not null,
      primary key (day, currency, account, cause))`);
    this.addSql(`create or replace function add_late_postings() returns trigger language plpgsql as $$
      declare last_day date; last_principal_day date;
      begin
        perform pg_advisory_xact_lock_shared(7236015);
        select max(day) into last_day from ledger_daily_balances;
        insert into ledger_daily_balances as b (day, currency, account, debit, credit)
          select booked_on, currency, account, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
          from booked where booked_on <= last_day group by booked_on, currency, account
          order by booked_on, currency, account
          on conflict (day, currency, account)
            do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
        select max(day) into last_principal_day from ledger_daily_principal;
        insert into ledger_daily_principal as b (day, currency, account, cause, amount)
          select booked_on, currency, account, split_part(source, ':', 1), sum(amount) from booked
          where booked_on <= last_principal_day and account in ('principal-receivable', 'loan-losses')
          group by booked_on, currency, account, split_part(source, ':', 1)
          order by booked_on, currency, account, split_part(source, ':', 1)
          on conflict (day, currency, account, cause) do update set amount = b.amount + excluded.amount;
        return null;
      end $$`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
