import type { WebhookId } from '../shared/ids.ts';
import type { Webhook } from './webhook.ts';

export interface Webhooks {
  add(webhook: Webhook): Promise<void>;
  /** Locks it. @throws WebhookNotFound */
  get(id: WebhookId): Promise<Webhook>;
  /** Locks it. `null` if it was deleted. */
  find(id: WebhookId): Promise<Webhook | null>;
  save(webhook: Webhook): Promise<void>;
  /** Removes its deliveries as well. */
  remove(webhook: Webhook): Promise<void>;
}
