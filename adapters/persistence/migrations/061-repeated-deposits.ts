import { Migration } from '@mikro-orm/migrations';

/** A standing order repeats its reference: a deposit is the same one only if it was received on the same day. */
export class Migration061RepeatedDeposits extends Migration {
  override up(): void {
    this.addSql(`drop index concurrently if exists deposits_of_day`);
    this.addSql(`create unique index concurrently deposits_of_day on deposits
      (bank_id, reference, amount, currency, ((received_at at time zone 'UTC')::date))`);
    this.addSql(`alter table deposits drop constraint if exists deposits_bank_reference`);
    this.addSql(`alter index deposits_of_day rename to deposits_bank_reference`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
