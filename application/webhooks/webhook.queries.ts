import type { DeliveryId, WebhookId } from '../../domain/shared/ids.ts';
import type { DeliveryStatus } from '../../domain/webhooks/webhook-delivery.ts';
import type { WebhookEventType, WebhookPattern } from '../../domain/webhooks/webhook-event.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** Timestamps are ISO 8601 in UTC. No answer has the secrets. */
export interface WebhookView {
  readonly webhookId: string;
  readonly url: string;
  readonly events: readonly WebhookPattern[];
  readonly enabled: boolean;
  readonly disabledReason: string | null;
  readonly createdAt: string;
}

export interface DeliveryView {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly type: WebhookEventType;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
}

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
