import { Migration } from '@mikro-orm/migrations';

/** A close of business charges a loan once at most. Builds the index without a lock that payments wait for. */
export class Migration041AutopayOnceADay extends Migration {
  override up(): void {
    this.addSql(`create unique index concurrently if not exists payments_of_autopay on payments (loan_id, value_on)
      where authorization_id is not null`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
