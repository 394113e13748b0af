import { Migration } from '@mikro-orm/migrations';

/** The back office lists loans and payments newest first: without an index each page sorts them all. */
export class Migration016BackOfficeLists extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index loans_newest on loans (created_at desc, id desc)`);
    this.addSql(`create index payments_newest on payments (created_at desc, id desc)`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index loans_newest`);
    this.addSql(`drop index payments_newest`);
  }
}
