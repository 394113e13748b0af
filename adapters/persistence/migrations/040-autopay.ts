import { Migration } from '@mikro-orm/migrations';

/** Loans that the close of business charges. */
export class Migration040Autopay extends Migration {
  override up(): void {
    this.addSql(`create table autopays (
      loan_id uuid primary key references loans (id),
      borrower_id uuid not null references users (id),
      currency text not null,
      authorization_id uuid not null,
      method text not null check (method in ('instant_debit', 'bank_transfer', 'card')),
      bank_id uuid,
      max_amount bigint check (max_amount > 0),
      authorized_at timestamptz(3) not null,
      status text not null check (status in ('Active', 'Suspended')),
      failed_attempts integer not null check (failed_attempts >= 0),
      first_tried_on date,
      last_tried_on date check (last_tried_on >= first_tried_on),
      tries_failed integer check (tries_failed >= 0),
      constraint autopays_bank check (method <> 'bank_transfer' or bank_id is not null),
      constraint autopays_tried check (num_nonnulls(first_tried_on, last_tried_on, tries_failed) in (0, 3)))`);
    this.addSql(`create index autopays_of_borrower on autopays (borrower_id)`);
    this.addSql(`alter table payments add column authorization_id uuid`);
  }
}
