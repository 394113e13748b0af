import { Migration } from '@mikro-orm/migrations';

/**
 * Deposits that no payment has claimed can be sent back. An operator can make a payment of a deposit while its borrower
 * still has a reference for the same transfer: it has no day on which it expires.
 */
export class Migration060DepositsSentBack extends Migration {
  override up(): void {
    this.addSql(`alter table deposits add column if not exists return_reason text`);
    this.addSql(`alter table deposits drop constraint if exists deposits_returned`);
    this.addSql(`drop index concurrently if exists deposits_sent_back`);
    this.addSql(`create index concurrently deposits_sent_back on deposits (returned_at) where claimed_by is null`);
    this.addSql(`drop index concurrently if exists payments_announced_reference`);
    this.addSql(`create unique index concurrently payments_announced_reference on payments (borrower_id, reference)
      where reference is not null and status <> 'Failed' and expires_on is not null`);
    this.addSql(`drop index concurrently if exists payments_live_reference`);
    this.addSql(`alter index payments_announced_reference rename to payments_live_reference`);
  }

  override isTransactional(): boolean {
    return false;
  }
}
