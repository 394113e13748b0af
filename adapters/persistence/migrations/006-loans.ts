import { Migration } from '@mikro-orm/migrations';

/**
 * Loans with the schedules that their histories give, their statements, charges and changes. Constraints repeat every rule
 * about money, in case the code is wrong.
 */
export class Migration006Loans extends Migration {
  override up(): void {
    this.addHolidays();
    this.addLoans();
    this.addIndexes();
    this.addIndexesOfDueDays();
    this.addEntries();
    this.addTransactions();
    this.addCharges();
    this.addChanges();
  }

  /** A holiday that was taken off the list and put back is there twice. */
  private addHolidays(): void {
    this.addSql(`create table holidays (
      day date not null,
      listed_from date not null,
      listed_until date check (listed_until > listed_from),
      primary key (day, listed_from))`);
    this.addSql(`create table holiday_lists (id smallint primary key check (id = 1), version integer not null)`);
    this.addSql(`create sequence holiday_list_versions as integer`);
    this.addSql(`insert into holiday_lists values (1, 0)`);
  }

  private addLoans(): void {
    this.addSql(`create table loans (
      id uuid primary key,
      request_id uuid not null references loan_requests (id),
      borrower_id uuid not null references users (id),
      product_id uuid,
      product_version integer,
      amount bigint not null check (amount > 0),
      currency text not null,
      rate bigint not null check (rate >= 0),
      term integer not null check (term > 0),
      day_count text not null default '30/360' check (day_count in ('30/360', 'actual/365', 'actual/actual')),
      due_day_rule text not null default 'same' check (due_day_rule in ('same', 'next', 'previous')),
      origination_fee bigint not null default 0 check (origination_fee >= 0),
      disbursed_on date not null,
      disbursed_at timestamptz(3) not null,
      status text not null check (status in ('Active', 'Paused', 'Completed', 'Defaulted')),
      due_dates_from date not null,
      periods_from date not null,
      installments jsonb not null,
      receipts jsonb not null,
      reliefs jsonb not null default '[]',
      forgone jsonb not null default '[]',
      monthly_payment bigint not null check (monthly_payment >= 0),
      total_interest bigint not null check (total_interest >= 0),
      paid_amount bigint not null check (paid_amount >= 0),
      in_flight_amount bigint not null check (in_flight_amount >= 0),
      in_flight_value_dates jsonb not null default '[]',
      rebate bigint not null check (rebate >= 0),
      fee_returned bigint not null default 0 check (fee_returned >= 0),
      lost bigint check (lost >= 0),
      taken_over_on date,
      taken_over_paid integer check (taken_over_paid >= 0),
      changes integer not null default 0 check (changes >= 0),
      remaining_term integer not null check (remaining_term between 0 and term),
      next_due_on date,
      next_payable_on date,
      charges_due_on date,
      holidays_version integer,
      last_payment_at timestamptz(3),
      pause_started_on date,
      pause_ends_on date,
      order_payment_id uuid,
      order_as_of date,
      order_kind text check (order_kind in ('payoff', 'prepayment', 'withdrawal')),
      order_reduces text check (order_reduces in ('payment', 'term')),
      written_off_at timestamptz(3),
      write_off_reason text,
      annulled_at timestamptz(3),
      last_booked_on date not null,
      created_at timestamptz(3) not null,
      version integer not null default 1,
      ${CONSTRAINTS})
      with (autovacuum_vacuum_scale_factor = 0.02)`);
  }

  private addIndexes(): void {
    // One for each request, besides annulled ones.
    this.addSql(`create unique index loans_request_id on loans (request_id) where annulled_at is null`);
    // Few. Their requests may have other loans, and the overview takes them off what was lent.
    this.addSql(`create index loans_annulled on loans (request_id, annulled_at) where annulled_at is not null`);
    this.addSql(`create index loans_of_borrower on loans (borrower_id, created_at desc, id desc)`);
    this.addSql(`create index loans_newest on loans (created_at desc, id desc)`);
    this.addSql(`create index loans_by_status on loans (status, created_at desc, id desc)`);
    this.addSql(`create index loans_by_end_of_id on loans (right(id::text, 12))`);
    const orders = { amount: 'amount', past_due: `(coalesce(next_payable_on - '1970-01-01'::date, 1000000))` };
    for (const [name, expression] of Object.entries(orders)) {
      this.addSql(`create index loans_by_${name} on loans (${expression}, id)`);
      this.addSql(`create index loans_by_status_and_${name} on loans (status, ${expression}, id)`);
    }
  }

  private addIndexesOfDueDays(): void {
    this.addSql(`create index loans_next_payable on loans (next_payable_on, id) where next_payable_on is not null`);
    this.addSql(`create index loans_charges_due on loans (charges_due_on, id) where charges_due_on is not null`);
    this.addSql(`create index loans_paused on loans (pause_ends_on, id) where status = 'Paused'`);
    this.addSql(`create index loans_active_payable on loans (next_payable_on, id) where status = 'Active'`);
    this.addSql(`create index loans_by_holidays on loans (holidays_version, id)
      where holidays_version is not null and status <> 'Completed'`);
    this.addSql(`create index loans_to_collect on loans (next_payable_on, id, currency)
      where status in ('Active', 'Defaulted') and written_off_at is null`);
    this.addSql(`create index loans_by_due_day on loans (due_day_rule, (extract(day from due_dates_from)::integer), id)
      where status <> 'Completed'`);
    // Without them PostgreSQL takes a day of a month for rare, because it does not use the statistics of a partial index, and
    // sorts all loans of the day for each batch of the close.
    this.addSql(`create statistics loans_due_day on ((extract(day from due_dates_from)::integer)) from loans`);
  }

  /** The history of each loan. An entry takes the place of the one that it replaces. */
  private addEntries(): void {
    this.addSql(`create table loan_entries (
      loan_id uuid not null references loans (id),
      position bigint generated always as identity,
      kind text not null check (kind in ('disbursement', 'payment', 'payoff', 'prepayment', 'withdrawal', 'pause', 'change', 'write-off', 'annulment',
        'resuming', 'defaulting', 'takeover', 'charge', 'waiver', 'voiding', 'reopening', 'forgoing')),
      effective_on date not null,
      payment_id uuid,
      parameters jsonb not null,
      entry_id uuid not null default gen_random_uuid(),
      recorded_at timestamptz(3) not null,
      removed_at timestamptz(3),
      removal_cause text check (removal_cause in ('reversal', 'demotion', 'judgement', 'undo')),
      removed_after bigint,
      replaces bigint,
      interest_after bigint,
      owed_after bigint,
      primary key (loan_id, position),
      constraint loan_entries_removed check (num_nonnulls(removed_at, removal_cause, removed_after) in (0, 3)),
      constraint loan_entries_after check ((interest_after is null) = (owed_after is null)),
      constraint loan_entries_of_payments check ((payment_id is not null) = (kind in ('payment', 'payoff', 'prepayment', 'withdrawal'))))
      with (autovacuum_vacuum_insert_scale_factor = 0.02)`);
    this.addSql(`create unique index loan_entries_payment_id on loan_entries (payment_id)
      where payment_id is not null and removed_at is null`);
  }

  private addTransactions(): void {
    this.addSql(`create table loan_transactions (
      id uuid primary key,
      position bigint generated always as identity,
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      type text not null check (type in ('Disbursement', 'Payment', 'Capitalization', 'Rebate', 'Reversal', 'WriteOff',
        'Annulment', 'Recovery', 'Charge', 'Waiver', 'Adjustment')),
      payment_id uuid,
      booked_on date not null,
      effective_on date,
      occurred_at timestamptz(3) not null,
      amount bigint not null check (amount > 0),
      principal bigint not null check (principal >= 0),
      interest bigint not null check (interest >= 0),
      charges bigint not null default 0,
      balance bigint not null check (balance >= 0),
      constraint loan_transactions_adjustment check ((effective_on is not null) = (type = 'Adjustment')))
      with (autovacuum_vacuum_insert_scale_factor = 0.02)`);
    // The principal of a loan without a look at its schedule.
    this.addSql(
      `create index loan_transactions_balances on loan_transactions (loan_id, position desc) include (balance)`,
    );
  }

  /** Fees that loans owe beside their schedules. */
  private addCharges(): void {
    this.addSql(`create table loan_charges (
      id uuid primary key,
      position bigint generated always as identity,
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      type text not null check (type in ('Late Fee', 'Returned Payment Fee')),
      amount bigint not null check (amount > 0),
      paid_amount bigint not null check (paid_amount between 0 and amount),
      status text not null check (status in ('Open', 'Paid', 'Waived', 'Voided')),
      installment_number integer check (installment_number > 0),
      due_on date,
      grace_ends_on date,
      payment_id uuid constraint loan_charges_of_payment unique,
      required bigint not null check (required >= 0),
      receipts jsonb not null,
      charged_on date not null,
      reason text,
      created_at timestamptz(3) not null,
      constraint loan_charges_late check ((type = 'Late Fee') = (num_nonnulls(installment_number, due_on, grace_ends_on) = 3)),
      constraint loan_charges_returned check ((type = 'Returned Payment Fee') = (payment_id is not null)))`);
    this.addSql(`create unique index loan_charges_of_installment on loan_charges (loan_id, due_on)`);
    this.addSql(`create index loan_charges_by_age on loan_charges (loan_id, created_at desc, id desc)`);
    this.addSql(`create index loan_charges_of_borrower on loan_charges (borrower_id)`);
  }

  /** Changes by operators, and what they took back. Reasons are removed with the borrower's other texts. */
  private addChanges(): void {
    // No foreign keys from operators to users: they may be API keys.
    this.addSql(`create table loan_changes (
      id uuid primary key,
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      operator_id uuid not null,
      type text not null check (type in ('term', 'rate', 'dueDay', 'reage', 'relief')),
      term integer check (term > 0),
      rate bigint check (rate >= 0),
      day integer check (day between 1 and 28),
      relief_from date,
      relief_to date,
      reason text,
      booked_on date not null,
      effective_on date not null,
      before jsonb not null,
      after jsonb not null,
      created_at timestamptz(3) not null,
      constraint loan_changes_value check ((term is not null) = (type = 'term')
        and (rate is not null) = (type in ('rate', 'relief')) and (day is not null) = (type = 'dueDay')
        and (relief_from is not null) = (type = 'relief') and (relief_to is not null) = (type = 'relief')))`);
    this.addSql(`create index loan_changes_of_loan on loan_changes (loan_id, created_at desc, id desc)`);
    this.addSql(`create index loan_changes_of_borrower on loan_changes (borrower_id)`);
    // The id is that of the entry that was taken back.
    this.addSql(`create table loan_undos (
      id uuid primary key,
      loan_id uuid not null references loans (id),
      borrower_id uuid not null references users (id),
      operator_id uuid not null,
      reason text,
      created_at timestamptz(3) not null)`);
    this.addSql(`create index loan_undos_of_borrower on loan_undos (borrower_id)`);
  }
}

/**
 * Of loans. One with a product may owe charges: a payment in flight may be for them, too, and it is not completed while it
 * owes some, even if its schedule is paid.
 */
const CONSTRAINTS = `constraint loans_product check ((product_id is null) = (product_version is null)),
  constraint loans_product_version foreign key (product_id, product_version)
    references product_versions (product_id, version),
  constraint loans_never_overpaid check (paid_amount <= amount + total_interest
    and (product_id is not null or paid_amount + in_flight_amount <= amount + total_interest)),
  constraint loans_completed_when_paid check (
    case status when 'Completed' then paid_amount = amount + total_interest
      else product_id is not null or paid_amount < amount + total_interest end),
  constraint loans_next_payable_on check ((next_due_on is null) = (next_payable_on is null)),
  constraint loans_holidays_version check ((due_day_rule = 'same') = (holidays_version is null)),
  constraint loans_pause_days check ((pause_started_on is null) = (pause_ends_on is null)),
  constraint loans_order check ((order_payment_id is null) = (order_as_of is null)),
  constraint loans_order_kind check ((order_payment_id is null) = (order_kind is null)),
  constraint loans_order_reduces check ((order_reduces is not null) = (order_kind is not distinct from 'prepayment')),
  constraint loans_fee_returned check (fee_returned in (0, origination_fee)),
  constraint loans_written_off check (written_off_at is null or status in ('Defaulted', 'Completed')),
  constraint loans_write_off_reason check (write_off_reason is null or written_off_at is not null),
  constraint loans_annulled check (annulled_at is null or (status = 'Completed' and total_interest = 0)),
  constraint loans_lost check ((lost is null) = (written_off_at is null)),
  constraint loans_takeover check ((taken_over_on is null) = (taken_over_paid is null))`;
