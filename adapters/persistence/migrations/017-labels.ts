import { Migration } from '@mikro-orm/migrations';

/** The ids that the lender has for people, requests, loans and payments, and texts by names. */
export class Migration017Labels extends Migration {
  override up(): void {
    // No foreign key to the thing: it is in one of four tables.
    this.addSql(`create table labels (
      subject_id uuid primary key,
      kind text not null check (kind in ('user', 'request', 'loan', 'payment')),
      user_id uuid not null references users (id),
      external_id text collate "C" check (external_id ~ '^[!-~]{1,200}$'),
      metadata jsonb not null check (jsonb_typeof(metadata) = 'object'))`);
    this.addSql(`create unique index labels_external_id on labels (kind, external_id) where external_id is not null`);
    this.addSql(`create index labels_of_user on labels (user_id)`);
  }
}
