import { Migration } from '@mikro-orm/migrations';

/** Finds the endpoints with deliveries to try again, which are few. */
export class Migration127FailingWebhooks extends Migration {
  override up(): void {
    this.addSql(`create index webhook_deliveries_to_try_again on webhook_deliveries (webhook_id)
      where status = 'Pending' and attempts > 0`);
  }
}
