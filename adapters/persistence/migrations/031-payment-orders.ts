import { Migration } from '@mikro-orm/migrations';

/** When a payment was ordered by the clock, which a business date ahead of it does not move. */
export class Migration031PaymentOrders extends Migration {
  override up(): void {
    this.addSql('alter table payments add column ordered_at timestamptz not null default now()');
  }
}
