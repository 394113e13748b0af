import { ConcurrentIndexes } from '../database/concurrent-indexes.ts';

/** Finds the endpoints with deliveries to try again, which are few. */
export class Migration027FailingWebhooks extends ConcurrentIndexes {
  protected override readonly indexes = {
    webhook_deliveries_to_try_again: `on webhook_deliveries (webhook_id) where status = 'Pending' and attempts > 0`,
  };
}
