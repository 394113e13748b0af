import { Migration } from '@mikro-orm/migrations';

/** Constraints repeat every rule about money, in case the code is wrong. */
export class Migration004Loans extends Migration {
  override up(): void {
    this.addSql(`create table loans (
      id uuid primary key,
      request_id uuid not null constraint loans_request_id unique references loan_requests (id),
      borrower_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      currency text not null,
      rate bigint not null check (rate >= 0),
      term integer not null check (term > 0),
      disbursed_on date not null,
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
      created_at timestamptz(3) not null,
      version integer not null default 1,
      constraint loans_never_overpaid check (paid_amount + in_flight_amount <= amount + total_interest),
      constraint loans_completed_when_paid check ((status = 'Completed') = (paid_amount = amount + total_interest)),
      constraint loans_pause_days check ((pause_started_on is null) = (pause_ends_on is null)))`);
    this.addSql(`create index loans_of_borrower on loans (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index loans_newest on loans (created_at desc, id desc)`);
    this.addSql(`create index loans_next_due on loans (next_due_on) where next_due_on is not null`);
    this.addSql(`create index loans_paused on loans (pause_ends_on, id) where status = 'Paused'`);
    this.addSql(`create index loans_active_due on loans (next_due_on, id) where status = 'Active'`);
    this.addSql(`create index loans_by_due_day on loans ((extract(day from disbursed_on)::integer), id)
      where status <> 'Completed'`);
  }
}
