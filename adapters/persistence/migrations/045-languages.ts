import { Migration } from '@mikro-orm/migrations';

/** The language that each user reads, and that of the answers kept under idempotency keys. */
export class Migration045Languages extends Migration {
  override up(): void {
    this.addSql(`alter table users add column language text not null default 'en' check (language in ('en', 'es'))`);
    this.addSql(`alter table idempotency_keys add column language text`);
  }
}
