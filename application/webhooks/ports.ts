import type { DeliveryId, WebhookEventId, WebhookId } from '../../domain/shared/ids.ts';
import type { TryResult, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import type { WebhookEventType } from '../../domain/webhooks/webhook-event.ts';

/** The endpoints to which events are sent. Costs no statement where nothing is registered. */
export interface WebhookSubscribers {
  /** The enabled endpoints that want the event. */
  to(type: WebhookEventType): readonly WebhookId[] | Promise<readonly WebhookId[]>;
}

/** `attempt` counts from 1. A job whose try was made does nothing. */
export interface DueDelivery {
  readonly webhookId: WebhookId;
  readonly deliveryId: DeliveryId;
  readonly attempt: number;
  /** The last try at the endpoint got no answer. */
  readonly unanswered?: boolean;
}

/** The pending deliveries of each endpoint, of which one is tried at a time. */
export interface DueDeliveries {
  /** The delivery that is being tried at an endpoint. */
  beingTried(webhookId: WebhookId, now: Date): Promise<DeliveryId | null>;
  /** Whether an earlier event of the same subject is yet to be tried at the same endpoint. */
  hasUntriedBefore(delivery: WebhookDelivery): Promise<boolean>;
  /**
   * The next one to try at each of these endpoints, except where one is being tried: retries first, and no event before an
   * untried earlier one of its subject. Waits for tries that are being recorded.
   */
  nextOf(webhookIds: readonly WebhookId[], now: Date): Promise<readonly DueDelivery[]>;
  /** As `nextOf` for all endpoints, if due since `dueBefore`. Does not wait. */
  stalled(dueBefore: Date, now: Date): Promise<readonly DueDelivery[]>;
}

export interface WebhookMessage {
  readonly url: string;
  readonly id: WebhookEventId;
  readonly body: string;
  /** Each secret adds a signature. */
  readonly secrets: readonly string[];
  readonly at: Date;
}

/** Sends signed messages to other services. */
export interface WebhookSender {
  /** One try. A receiver that fails is a result, not an error. */
  send(message: WebhookMessage): Promise<TryResult>;
}
