import { Migration } from '@mikro-orm/migrations';

/** A standing order repeats its reference, which is free again once its payment is verified. */
export class Migration062RepeatedReferences extends Migration {
  override up(): void {
    this.addSql(`drop index concurrently if exists payments_pending_reference`);
    this.addSql(`create unique index concurrently payments_pending_reference on payments (borrower_id, reference)
      where status = 'Pending' and reference is not null`);
    this.addSql(`drop index concurrently if exists payments_live_reference`);
    this.addSql(`alter index payments_pending_reference rename to payments_live_reference`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
