import { Migration } from '@mikro-orm/migrations';

/** Loans and their statements. Constraints repeat every rule about money, in case the code is wrong. */
export class Migration004Loans extends Migration {
  override up(): void {
    this.addLoans();
    this.addIndexes();
    this.addTransactions();
  }

  private addLoans(): void {
    this.addSql(`create table loans (
      id uuid primary key,
      request_id uuid not null constraint loans_request_id unique references loan_requests (id),
      borrower_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      currency text not null,
      rate bigint not null check (rate >= 0),
      term integer not null check (term > 0),
      disbursed_on date not null,
      disbursed_at timestamptz(3) not null,
      status text not null check (status in ('Active', 'Paused', 'Completed', 'Defaulted')),
      installments jsonb not null,
      monthly_payment bigint not null check (monthly_payment >= 0),
      total_interest bigint not null check (total_interest >= 0),
      paid_amount bigint not null check (paid_amount >= 0),
      in_flight_amount bigint not null check (in_flight_amount >= 0),
      remaining_term integer not null check (remaining_term between 0 and term),
      next_due_on date,
      last_payment_at timestamptz(3),
      paused_months integer not null default 0 check (paused_months >= 0),
      pause_started_on date,
      pause_ends_on date,
      payoff_payment_id uuid,
      payoff_as_of date,
      written_off_at timestamptz(3),
      write_off_reason text,
      created_at timestamptz(3) not null,
      version integer not null default 1,
      constraint loans_never_overpaid check (paid_amount + in_flight_amount <= amount + total_interest),
      constraint loans_completed_when_paid check ((status = 'Completed') = (paid_amount = amount + total_interest)),
      constraint loans_disbursed_on check (disbursed_on = (disbursed_at at time zone 'utc')::date),
      constraint loans_pause_days check ((pause_started_on is null) = (pause_ends_on is null)),
      constraint loans_payoff check ((payoff_payment_id is null) = (payoff_as_of is null)),
      constraint loans_written_off check (written_off_at is null or status in ('Defaulted', 'Completed')),
      constraint loans_write_off_reason check ((written_off_at is null) = (write_off_reason is null)))`);
  }

  private addIndexes(): void {
    this.addSql(`create index loans_of_borrower on loans (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index loans_newest on loans (created_at desc, id desc)`);
    this.addSql(`create index loans_by_status on loans (status, created_at desc, id desc)`);
    this.addSql(`create index loans_next_due on loans (next_due_on, id) where next_due_on is not null`);
    this.addSql(`create index loans_paused on loans (pause_ends_on, id) where status = 'Paused'`);
    this.addSql(`create index loans_active_due on loans (next_due_on, id) where status = 'Active'`);
    this.addSql(`create index loans_by_due_day on loans ((extract(day from disbursed_on)::integer), id)
      where status <> 'Completed'`);
  }

  private addTransactions(): void {
    this.addSql(`create table loan_transactions (
      id uuid primary key,
      position bigint generated always as identity,
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      type text not null check (type in ('Disbursement', 'Payment', 'Capitalization', 'Rebate', 'Reversal', 'WriteOff',
        'Recovery')),
      payment_id uuid,
      booked_on date not null,
      occurred_at timestamptz(3) not null,
      amount bigint not null check (amount > 0),
      principal bigint not null check (principal >= 0),
      interest bigint not null check (interest >= 0),
      balance bigint not null check (balance >= 0))`);
    this.addSql(`create index loan_transactions_of_loan on loan_transactions (loan_id, position desc)`);
  }
}
