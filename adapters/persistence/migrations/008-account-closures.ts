import { Migration } from '@mikro-orm/migrations';

/** Why people left, without who. */
export class Migration008AccountClosures extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table account_closures (
      id bigint generated always as identity primary key,
      reason text,
      closed_at timestamptz(3) not null)`);
    this.addSql(`create index users_erased on users (erased_at) where erased_at is not null`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index users_erased`);
    this.addSql(`drop table account_closures`);
  }
}
