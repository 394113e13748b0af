import { Migration } from '@mikro-orm/migrations';

/** Deposits, each of which pays once, and what a payment remembers of being verified. */
export class Migration006BankReferences extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table deposits (
      id uuid primary key,
      bank_id uuid not null,
      reference text not null,
      amount bigint not null check (amount > 0),
      currency text not null,
      confirmation_code text,
      received_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      claimed_by uuid constraint deposits_claimed_by unique references payments (id),
      claimed_at timestamptz(3),
      constraint deposits_bank_reference unique (bank_id, reference),
      constraint deposits_claim check ((claimed_by is null) = (claimed_at is null)))`);
    this.addSql(`create index deposits_by_reference on deposits (reference)`);
    this.addSql(`create index deposits_by_age on deposits (created_at desc, id desc)`);
    this.addSql(`alter table payments
      add column wrong_codes integer not null default 0 check (wrong_codes >= 0),
      add column verification_locked_until timestamptz(3)`);
    this.addSql(`create unique index payments_live_reference on payments (borrower_id, reference)
      where reference is not null and status <> 'Failed'`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index payments_live_reference`);
    this.addSql(`alter table payments drop column wrong_codes, drop column verification_locked_until`);
    this.addSql(`drop table deposits`);
  }
}
