import type { DomainEvent } from '../shared/aggregate.ts';
import type { WebhookId } from '../shared/ids.ts';

/** This service disabled it, because the last try of a delivery failed, or the receiver wants no more events. */
export interface WebhookDisabled extends DomainEvent {
  readonly type: 'webhook.disabled';
  readonly webhookId: WebhookId;
  readonly url: string;
  readonly reason: string;
}
