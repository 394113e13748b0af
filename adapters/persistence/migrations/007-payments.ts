import { Migration } from '@mikro-orm/migrations';

/** Payments, autopay, the deposits that prove bank references, refunds, payouts, what both use, and the events of the payment gateway. */
export class Migration007Payments extends Migration {
  override up(): void {
    this.addPayments();
    this.addIndexes();
    this.addAutopays();
    this.addDeposits();
    this.addRefunds();
    this.addPaymentInstruments();
    this.addPayouts();
    this.addGatewayEvents();
  }

  private addPayments(): void {
    this.addSql(`create table payments (
      id uuid primary key,
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      currency text not null,
      method text not null check (method in ('instant_debit', 'bank_transfer', 'card')),
      bank_id uuid,
      reference text,
      authorization_id uuid,
      instrument_id uuid,
      status text not null check (status in ('Processing', 'Pending', 'Completed', 'Failed')),
      transaction_id text constraint payments_transaction_id unique,
      value_on date,
      completed_at timestamptz(3),
      reversed_at timestamptz(3),
      return_code text,
      failure_reason text,
      wrong_codes integer not null default 0 check (wrong_codes >= 0),
      verification_locked_until timestamptz(3),
      expires_on date,
      created_at timestamptz(3) not null,
      ordered_at timestamptz not null default now(),
      taken_over boolean not null default false,
      constraint payments_completed_at check ((status = 'Completed') = (completed_at is not null)),
      constraint payments_taken_over check (not taken_over or reference is null))
      with (autovacuum_vacuum_scale_factor = 0.02)`);
  }

  private addIndexes(): void {
    this.addSql(`create index payments_of_borrower on payments (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index payments_of_loan on payments (loan_id, created_at desc, id desc)`);
    this.addSql(`create index payments_newest on payments (created_at desc, id desc)`);
    this.addSql(`create index payments_by_status on payments (status, created_at desc, id desc)`);
    this.addSql(`create index payments_processing on payments (id) where status = 'Processing'`);
    this.addSql(`create index payments_unverified on payments (expires_on, id) where status = 'Pending'`);
    this.addSql(`create index payments_by_end_of_id on payments (right(id::text, 12))`);
    this.addSql(`create index payments_by_reference on payments (reference) where reference is not null`);
    this.addSql(`create index payments_by_amount on payments (amount, id)`);
    this.addSql(`create index payments_by_status_and_amount on payments (status, amount, id)`);
    // A standing order repeats its reference, which is free again once its payment is verified.
    this.addSql(`create unique index payments_live_reference on payments (borrower_id, reference)
      where status = 'Pending' and reference is not null`);
    // A close of business charges a loan once at most.
    this.addSql(`create unique index payments_of_autopay on payments (loan_id, value_on)
      where authorization_id is not null`);
    // With the code, which the share of returns counts without a look at the table.
    this.addSql(`create index payments_collected on payments (created_at) include (return_code)
      where transaction_id is not null`);
    // With another code, or taken back from no loan: they wait for an operator.
    this.addSql(`create index payments_returned on payments (created_at desc, id desc)
      where return_code is not null and (status = 'Completed' or return_code not in
        ('R01', 'R02', 'R03', 'R04', 'R05', 'R07', 'R08', 'R09', 'R10', 'R11', 'R16', 'R29'))`);
    // Only the sandbox gives such ids.
    this.addSql(`create index payments_sandbox_returns on payments (id)
      where transaction_id like 'sandbox-R%' and return_code is null`);
  }

  /** Loans that the close of business charges. */
  private addAutopays(): void {
    this.addSql(`create table autopays (
      loan_id uuid primary key references loans (id),
      borrower_id uuid not null references users (id),
      currency text not null,
      authorization_id uuid not null,
      method text not null check (method in ('instant_debit', 'bank_transfer', 'card')),
      bank_id uuid,
      instrument_id uuid,
      max_amount bigint check (max_amount > 0),
      authorized_at timestamptz(3) not null,
      status text not null check (status in ('Active', 'Suspended')),
      suspended_for text check (suspended_for in
        ('failures', 'reversal', 'removal', 'return', 'blocked')),
      failed_attempts integer not null check (failed_attempts >= 0),
      first_tried_on date,
      last_tried_on date check (last_tried_on >= first_tried_on),
      tries_failed integer check (tries_failed >= 0),
      succeeded_on date,
      ended_first_on date,
      ended_failures integer check (ended_failures >= 0),
      ended_attempts integer check (ended_attempts >= 0),
      constraint autopays_bank check (method <> 'bank_transfer' or bank_id is not null),
      constraint autopays_suspended check ((status = 'Suspended') = (suspended_for is not null)),
      constraint autopays_tried check (num_nonnulls(first_tried_on, last_tried_on, tries_failed) in (0, 3)),
      constraint autopays_succeeded check
        (num_nonnulls(succeeded_on, ended_first_on, ended_failures, ended_attempts) in (0, 4)))`);
    this.addSql(`create index autopays_of_borrower on autopays (borrower_id)`);
  }

  /** A deposit that no payment has claimed can be sent back. */
  private addDeposits(): void {
    this.addSql(`create table deposits (
      id uuid primary key,
      bank_id uuid not null,
      reference text not null,
      amount bigint not null check (amount > 0),
      currency text not null,
      confirmation_code text,
      recorded_by uuid not null,
      received_at timestamptz(3) not null,
      value_on date not null,
      created_at timestamptz(3) not null,
      borrower_id uuid references users (id),
      claimed_by uuid constraint deposits_claimed_by unique references payments (id),
      claimed_at timestamptz(3),
      returned_at timestamptz(3),
      return_reason text,
      constraint deposits_claim check (num_nulls(borrower_id, claimed_by, claimed_at) in (0, 3)))`);
    // A standing order repeats its reference: a deposit is the same one only if it was received on the same day.
    this.addSql(`create unique index deposits_bank_reference on deposits
      (bank_id, reference, amount, currency, value_on)`);
    this.addSql(`create index deposits_by_end_of_id on deposits (right(id::text, 12))`);
    this.addSql(`create index deposits_by_reference on deposits (reference)`);
    this.addSql(`create index deposits_by_age on deposits (created_at desc, id desc)`);
    this.addSql(`create index deposits_by_claim on deposits ((claimed_by is not null), created_at desc, id desc)`);
    this.addSql(`create index deposits_sent_back on deposits (returned_at) where claimed_by is null`);
  }

  private addGatewayEvents(): void {
    this.addSql(`create table gateway_events (
      event_id text primary key,
      borrower_id uuid not null references users (id),
      payment_id uuid references payments (id),
      payout_id uuid references payouts (id),
      transaction_id text not null,
      outcome text not null check (outcome in ('succeeded', 'failed', 'returned')),
      code text,
      reason text,
      result text not null check (result in ('applied', 'ignored', 'unmatched')),
      received_at timestamptz(3) not null,
      constraint gateway_events_subject check (num_nonnulls(payment_id, payout_id) = 1))`);
    this.addSql(`create index gateway_events_of_payout on gateway_events (payout_id) where payout_id is not null`);
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
      unneeded boolean not null,
      reference text,
      refunded_at timestamptz(3),
      payout_id uuid,
      constraint refunds_paid check ((reference is null) = (refunded_at is null)))`);
    this.addSql(`create index refunds_newest on refunds (owed_since desc, payment_id desc)`);
    this.addSql(`create index refunds_by_payout
      on refunds ((refunded_at is not null), owed_since desc, payment_id desc)`);
  }

  /** Payments and autopays name it without a foreign key: a removed one goes before them. */
  private addPaymentInstruments(): void {
    this.addSql(`create table payment_instruments (
      id uuid primary key,
      borrower_id uuid not null references users (id),
      type text not null check (type in ('bank_account', 'card')),
      last_four text not null,
      bank_id uuid,
      sealed_token text not null,
      blocked_reason text,
      created_at timestamptz(3) not null,
      removed_at timestamptz(3),
      constraint payment_instruments_bank check (type <> 'bank_account' or bank_id is not null))`);
    this.addSql(`create index payment_instruments_of_borrower on payment_instruments
      (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index payment_instruments_removed on payment_instruments (removed_at)
      where removed_at is not null`);
  }

  /** A disbursement has a loan once it is accepted. One that came back waits until it is resolved. */
  private addPayouts(): void {
    this.addSql(`create table payouts (
      id uuid primary key,
      borrower_id uuid not null references users (id),
      purpose text not null check (purpose in ('disbursement', 'refund')),
      request_id uuid references loan_requests (id),
      loan_id uuid references loans (id),
      payment_id uuid references payments (id),
      instrument_id uuid not null,
      amount bigint not null check (amount > 0),
      currency text not null,
      status text not null check (status in ('Pending', 'Processing', 'Succeeded', 'Failed', 'Returned')),
      transaction_id text constraint payouts_transaction_id unique,
      code text,
      reason text,
      reference text,
      created_at timestamptz(3) not null,
      ordered_at timestamptz not null,
      settled_at timestamptz(3),
      resolved_at timestamptz(3),
      constraint payouts_subject check ((purpose = 'disbursement') = (request_id is not null)
        and (purpose = 'refund') = (payment_id is not null)),
      constraint payouts_accepted check (status in ('Pending', 'Failed') or (transaction_id is not null and loan_id is not null)),
      constraint payouts_settled check ((status in ('Succeeded', 'Failed', 'Returned')) = (settled_at is not null)),
      constraint payouts_resolved check (resolved_at is null or status = 'Returned'))`);
    this.addSql(`create index payouts_newest on payouts (created_at desc, id desc)`);
    this.addSql(`create index payouts_by_status on payouts (status, created_at desc, id desc)`);
    this.addSql(`create index payouts_of_borrower on payouts (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index payouts_of_request on payouts (request_id, id desc) where request_id is not null`);
    this.addSql(`create index payouts_without_outcome on payouts (id) where status in ('Pending', 'Processing')`);
    // A request or a refund is paid out by one at a time, also if two nodes try.
    this.addSql(`create unique index payouts_pending_of_request on payouts (request_id) where status = 'Pending'`);
    this.addSql(`create unique index payouts_open_of_refund on payouts (payment_id)
      where status in ('Pending', 'Processing')`);
    this.addSql(`create index payouts_waiting on payouts (id) where status = 'Returned' and resolved_at is null`);
  }
}
