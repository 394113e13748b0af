import { ConcurrentIndexes } from '../database/concurrent-indexes.ts';

/** Finds what is being tried at an endpoint, and what is to be tried next: retries before first tries. */
export class Migration033DueWebhooks extends ConcurrentIndexes {
  protected override readonly indexes = {
    webhook_deliveries_being_tried: 'on webhook_deliveries (webhook_id) where try_ends_by is not null',
    webhook_deliveries_due: `on webhook_deliveries (webhook_id, (attempts = 0), next_attempt_at, position)
      where status = 'Pending'`,
  };
}
