import { Migration } from '@mikro-orm/migrations';

/** When the try of a delivery that is being made has ended at the latest. */
export class Migration032TriesOfWebhooks extends Migration {
  override up(): void {
    this.addSql(`alter table webhook_deliveries add column try_ends_by timestamptz(3)`);
  }
}
