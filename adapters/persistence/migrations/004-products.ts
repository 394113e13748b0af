import { Migration } from '@mikro-orm/migrations';

/** Products with all their versions, which requests and loans keep. */
export class Migration004Products extends Migration {
  override up(): void {
    this.addSql(`create table products (
      id uuid primary key,
      currency text not null,
      version integer not null check (version > 0),
      created_at timestamptz(3) not null)`);
    this.addSql(`create index products_by_age on products (created_at desc, id desc)`);
    this.addSql(`create table product_versions (
      product_id uuid not null references products (id),
      version integer not null check (version > 0),
      name text not null,
      active boolean not null,
      min_amount bigint not null check (min_amount > 0),
      max_amount bigint not null,
      min_term integer not null check (min_term > 0),
      max_term integer not null,
      rate bigint check (rate >= 0),
      max_rate bigint check (max_rate >= rate),
      max_apr double precision check (max_apr >= 0),
      origination_fee_percent double precision not null check (origination_fee_percent between 0 and 15),
      late_fee bigint not null check (late_fee >= 0),
      grace_period_days integer not null check (grace_period_days between 0 and 30),
      returned_payment_fee bigint not null check (returned_payment_fee >= 0),
      day_count text not null check (day_count in ('30/360', 'actual/365', 'actual/actual')),
      due_day_rule text not null check (due_day_rule in ('same', 'next', 'previous')),
      withdrawal_days integer not null default 0 check (withdrawal_days between 0 and 30),
      max_failed_debits integer not null default 3 check (max_failed_debits between 1 and 3),
      valid_from timestamptz(3) not null,
      primary key (product_id, version),
      constraint product_versions_amounts check (min_amount <= max_amount),
      constraint product_versions_terms check (min_term <= max_term))`);
  }
}
