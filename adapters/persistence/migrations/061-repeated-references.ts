import { Migration } from '@mikro-orm/migrations';

/**
 * A standing order repeats its reference. The same money is a deposit of the same bank, reference, amount, currency and day
 * of receipt, and a reference is free again once its payment is verified.
 */
export class Migration061RepeatedReferences extends Migration {
  override up(): void {
    this.addSql(`drop index concurrently if exists deposits_of_day`);
    this.addSql(`create unique index concurrently deposits_of_day on deposits
      (bank_id, reference, amount, currency, ((received_at at time zone 'UTC')::date))`);
    this.addSql(`alter table deposits drop constraint if exists deposits_bank_reference`);
    this.addSql(`alter index deposits_of_day rename to deposits_bank_reference`);
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
