import { Migration } from '@mikro-orm/migrations';

/** The back office lists users newest first. */
export class Migration015UserList extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index users_newest on users (created_at desc, id desc)`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index users_newest`);
  }
}
