import type { DeliveryId, WebhookId } from '../../domain/shared/ids.ts';
import type { DeliveryStatus } from '../../domain/webhooks/webhook-delivery.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { DeliveryView, WebhookView } from './webhook.record.ts';

export interface WebhookFilter {
  /** Disabled after its last try failed, or with a delivery to try again. */
  readonly failing?: true;
}

export interface WebhookQueries {
  list(page: PageRequest, filter?: WebhookFilter): Promise<Page<WebhookView>>;
  webhookOf(id: WebhookId): Promise<WebhookView | null>;
  /** `null` if the webhook is unknown. */
  deliveriesOf(
    id: WebhookId,
    filter: { status?: DeliveryStatus },
    page: PageRequest,
  ): Promise<Page<DeliveryView> | null>;
  deliveryOf(id: DeliveryId): Promise<DeliveryView | null>;
}
