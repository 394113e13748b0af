import { Migration } from '@mikro-orm/migrations';

/** Payments, the deposits that prove bank references, the events of the payment gateway, and refunds. */
export class Migration005Payments extends Migration {
  override up(): void {
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
      value_on date,
      completed_at timestamptz(3),
      reversed_at timestamptz(3),
      failure_reason text,
      wrong_codes integer not null default 0 check (wrong_codes >= 0),
      verification_locked_until timestamptz(3),
      expires_on date,
      created_at timestamptz(3) not null,
      ordered_at timestamptz not null default now(),
      constraint payments_completed_at check ((status = 'Completed') = (completed_at is not null)))`);
    this.addSql(`create index payments_of_borrower on payments (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index payments_of_loan on payments (loan_id, created_at desc, id desc)`);
    this.addSql(`create index payments_newest on payments (created_at desc, id desc)`);
    this.addSql(`create index payments_by_status on payments (status, created_at desc, id desc)`);
    this.addSql(`create index payments_processing on payments (id) where status = 'Processing'`);
    this.addSql(`create index payments_unverified on payments (expires_on, id) where status = 'Pending'`);
    this.addSql(`create unique index payments_live_reference on payments (borrower_id, reference)
      where reference is not null and status <> 'Failed'`);
    this.addDeposits();
    this.addGatewayEvents();
    this.addRefunds();
  }

  private addDeposits(): void {
    this.addSql(`create table deposits (
      id uuid primary key,
      bank_id uuid not null,
      reference text not null,
      amount bigint not null check (amount > 0),
      currency text not null,
      confirmation_code text,
      received_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      borrower_id uuid references users (id),
      claimed_by uuid constraint deposits_claimed_by unique references payments (id),
      claimed_at timestamptz(3),
      returned_at timestamptz(3),
      constraint deposits_bank_reference unique (bank_id, reference),
      constraint deposits_claim check (num_nulls(borrower_id, claimed_by, claimed_at) in (0, 3)),
      constraint deposits_returned check (returned_at is null or claimed_by is not null))`);
    this.addSql(`create index deposits_by_reference on deposits (reference)`);
    this.addSql(`create index deposits_by_age on deposits (created_at desc, id desc)`);
    this.addSql(`create index deposits_by_claim on deposits ((claimed_by is not null), created_at desc, id desc)`);
  }

  private addGatewayEvents(): void {
    this.addSql(`create table gateway_events (
      event_id text primary key,
      borrower_id uuid not null references users (id),
      payment_id uuid not null references payments (id),
      transaction_id text not null,
      outcome text not null check (outcome in ('succeeded', 'failed')),
      reason text,
      result text not null check (result in ('applied', 'ignored', 'unmatched')),
      received_at timestamptz(3) not null)`);
    this.addSql(`create index gateway_events_of_payment on gateway_events (payment_id)`);
    this.addSql(`create index gateway_events_by_age on gateway_events (received_at)`);
  }

  private addRefunds(): void {
    this.addSql(`create table refunds (
      payment_id uuid primary key references payments (id),
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      currency text not null,
      owed_since timestamptz(3) not null,
      reference text,
      refunded_at timestamptz(3),
      constraint refunds_paid check ((reference is null) = (refunded_at is null)))`);
    this.addSql(`create index refunds_newest on refunds (owed_since desc, payment_id desc)`);
    this.addSql(`create index refunds_by_payout
      on refunds ((refunded_at is not null), owed_since desc, payment_id desc)`);
  }
}
