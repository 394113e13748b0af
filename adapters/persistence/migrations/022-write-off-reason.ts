import { Migration } from '@mikro-orm/migrations';

/** Why a loan was written off. No loan is written off yet. */
export class Migration022WriteOffReason extends Migration {
  override up(): void {
    this.addSql(`alter table loans add column write_off_reason text,
      add constraint loans_write_off_reason check ((written_off_at is null) = (write_off_reason is null))`);
  }
}
