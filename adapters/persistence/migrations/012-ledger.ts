import { Migration } from '@mikro-orm/migrations';

/**
 * The journal, one row per posting, the sums of past days, and the principal that moved on each. Postings of one `source` are
 * one entry. `amount` is in minor units, positive for a debit and negative for a credit.
 */
export class Migration012Ledger extends Migration {
  override up(): void {
    this.addPostings();
    this.addGuards();
    this.addDailyBalances();
    this.addDailyPrincipal();
    this.addLatePostings();
  }

  private addPostings(): void {
    this.addSql(`create table ledger_postings (
      id bigint generated always as identity,
      source text not null,
      position smallint not null check (position > 0),
      account text not null check (account in ('cash', 'payments-clearing', 'principal-receivable',
        'fees-receivable', 'unclaimed-deposits', 'refunds-due', 'returned-payouts', 'opening-balances', 'interest-income', 'fee-income', 'recoveries',
        'loan-losses')),
      borrower_id uuid references users (id),
      loan_id uuid references loans (id),
      currency text not null,
      amount bigint not null check (amount <> 0),
      occurred_at timestamptz(3) not null,
      booked_on date not null,
      constraint ledger_postings_once primary key (source, position),
      constraint ledger_postings_of_a_borrower check (loan_id is null or borrower_id is not null),
      constraint ledger_postings_of_a_loan check (loan_id is not null or account not in ('principal-receivable',
        'fees-receivable', 'opening-balances', 'interest-income', 'fee-income', 'payments-clearing', 'recoveries',
        'loan-losses')))
      with (autovacuum_vacuum_insert_scale_factor = 0.02)`);
    this.addSql(`create index ledger_postings_of_loan on ledger_postings (loan_id, id desc) where loan_id is not null`);
    this.addSql(
      `create index ledger_postings_by_day on ledger_postings (booked_on, currency, account) include (amount)`,
    );
  }

  /**
   * An entry is inserted by one statement, which a trigger checks. Its first posting takes the key (source, 1), so that
   * nothing can be added later. The triggers also fire for the owner and in replicas.
   */
  private addGuards(): void {
    this.addSql(`create function refuse_ledger_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The ledger only grows: % is refused.', tg_op using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`create function refuse_broken_entry() returns trigger language plpgsql as $$
      declare broken text;
      begin
        select source into broken from booked group by source
          having sum(amount) <> 0 or count(*) < 2 or min(position) <> 1
            or min(currency) <> max(currency) or min(booked_on) <> max(booked_on) limit 1;
        if found then
          raise exception 'The entry % is not whole or does not balance.', broken using errcode = 'check_violation';
        end if;
        return null;
      end $$`);
    this.addSql(`create trigger ledger_postings_balance after insert on ledger_postings
      referencing new table as booked for each statement execute function refuse_broken_entry()`);
    this.addSql(`create trigger ledger_postings_stay before update or delete or truncate on ledger_postings
      for each statement execute function refuse_ledger_change()`);
    this.addSql(`alter table ledger_postings enable always trigger ledger_postings_balance`);
    this.addSql(`alter table ledger_postings enable always trigger ledger_postings_stay`);
  }

  /**
   * The close of business adds a day at a time and holds the lock 7236015 alone. An entry holds it jointly, so it is either
   * in the sums of its day or adds itself to them.
   */
  private addDailyBalances(): void {
    this.addSql(`create table ledger_daily_balances (
      day date not null,
      currency text not null,
      account text not null,
      debit bigint not null check (debit >= 0),
      credit bigint not null check (credit >= 0),
      primary key (day, currency, account))`);
  }

  /** Added by day and by late entries as the daily balances are. */
  private addDailyPrincipal(): void {
    this.addSql(`create table ledger_daily_principal (
      day date not null,
      currency text not null,
      account text not null check (account in ('principal-receivable', 'loan-losses')),
      cause text not null,
      amount bigint not null,
      primary key (day, currency, account, cause))`);
  }

  private addLatePostings(): void {
    this.addSql(`create function add_late_postings() returns trigger language plpgsql as $$
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
    this.addSql(`create trigger ledger_postings_late after insert on ledger_postings
      referencing new table as booked for each statement execute function add_late_postings()`);
  }
}
