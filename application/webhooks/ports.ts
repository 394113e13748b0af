import type { WebhookEventId, WebhookId } from '../../domain/webhooks/webhook.id.ts';
import type { TryResult } from '../../domain/webhooks/webhook-delivery.ts';
import type { WebhookEventType } from '../../domain/webhooks/webhook-event.ts';

/** The endpoints to which events are sent. Costs no statement where nothing is registered. */
export interface WebhookSubscribers {
  /** The enabled endpoints that want the event. */
  to(type: WebhookEventType): readonly WebhookId[] | Promise<readonly WebhookId[]>;
}

export interface WebhookMessage {
  readonly url: string;
  readonly id: WebhookEventId;
  readonly body: string;
  /** Each adds a signature. */
  readonly secrets: readonly string[];
  readonly at: Date;
}

/** Sends signed messages to other services. */
export interface WebhookSender {
  /** One try. A receiver that fails is a result, not an error. */
  send(message: WebhookMessage): Promise<TryResult>;
}
