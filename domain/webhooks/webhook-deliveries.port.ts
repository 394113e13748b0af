import type { DeliveryId, UserId, WebhookId } from '../shared/ids.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';
import type { WebhookSubject } from './webhook-event.ts';

export interface WebhookDeliveries {
  add(delivery: WebhookDelivery): Promise<void>;
  /** Locks it. `null` if it was removed, or belongs to another endpoint than the given one. */
  find(id: DeliveryId, webhookId?: WebhookId): Promise<WebhookDelivery | null>;
  save(delivery: WebhookDelivery): Promise<void>;
  /** Overwrites fields of the data about a user's subjects of one kind, delivered or not. */
  overwrite(userId: UserId, subject: WebhookSubject, fields: object): Promise<void>;
}
