import { Migration } from '@mikro-orm/migrations';

/** The tables of the main job. A CHECK or UNIQUE stands behind every rule about money, should the code ever err. */
export class Migration001Lending extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table users (
      id uuid primary key,
      role text not null check (role in ('borrower', 'operator')),
      email text not null,
      email_key text not null constraint users_email_key unique,
      first_name text not null,
      last_name text not null,
      phone text,
      verified boolean not null,
      profile_image text,
      password_hash text,
      external_issuer text,
      external_subject text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      erased_at timestamptz(3),
      version integer not null default 1,
      constraint users_external_identity unique (external_issuer, external_subject))`);
    this.addSql(`create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id),
      token_hash text not null,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null)`);
    this.addSql(`create index sessions_of_user on sessions (user_id)`);
    this.addSql(`create table loan_requests (
      id uuid primary key,
      borrower_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      currency text not null,
      term integer not null check (term > 0),
      purpose text,
      employment_status text,
      company_name text,
      rate bigint not null check (rate >= 0),
      monthly_payment bigint not null check (monthly_payment >= 0),
      status text not null check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled', 'Disbursed')),
      approved_at timestamptz(3),
      rejection_reason text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version integer not null default 1)`);
    this.addSql(`create index loan_requests_of_borrower on loan_requests (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index loan_requests_queue on loan_requests (created_at desc, id desc)`);
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
      created_at timestamptz(3) not null,
      version integer not null default 1,
      constraint loans_never_overpaid check (paid_amount + in_flight_amount <= amount + total_interest),
      constraint loans_completed_when_paid check ((status = 'Completed') = (paid_amount = amount + total_interest)))`);
    this.addSql(`create index loans_of_borrower on loans (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index loans_next_due on loans (next_due_on) where next_due_on is not null`);
    this.addSql(`create table payments (
      id uuid primary key,
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      currency text not null,
      method text not null check (method in ('instant_debit', 'bank_transfer', 'card')),
      bank_id uuid,
      reference text,
      status text not null check (status in ('Processing', 'Pending', 'Completed', 'Failed')),
      transaction_id text constraint payments_transaction_id unique,
      completed_at timestamptz(3),
      failure_reason text,
      created_at timestamptz(3) not null,
      constraint payments_completed_at check ((status = 'Completed') = (completed_at is not null)))`);
    this.addSql(`create index payments_of_borrower on payments (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index payments_of_loan on payments (loan_id, created_at desc, id desc)`);
    this.addSql(`create table idempotency_keys (
      scope text not null,
      key text not null,
      fingerprint text not null,
      status_code integer not null,
      body text not null,
      created_at timestamptz(3) not null default now(),
      primary key (scope, key))`);
    this.addSql(`create index idempotency_keys_by_age on idempotency_keys (created_at)`);
  }

  override async down(): Promise<void> {
    for (const table of ['idempotency_keys', 'payments', 'loans', 'loan_requests', 'sessions', 'users']) {
      this.addSql(`drop table ${table}`);
    }
  }
}
