import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { EventAbout, EventLog, NewEvent, Numbered, WantedEvent } from '../../../application/webhooks/ports.ts';
import { DeliveryNotFound, type Webhook, WebhookNotFound, type Webhooks } from '../../../domain/webhooks/webhook.ts';
import type { WebhookDeliveries, WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemoryWebhooks extends InMemoryCollection<Webhook> implements Webhooks {
  private readonly deliveries: InMemoryWebhookDeliveries;

  constructor(events: EventPublisher, deliveries: InMemoryWebhookDeliveries) {
    super(events, { ownerOf: () => null, unknown: () => new WebhookNotFound() });
    this.deliveries = deliveries;
  }

  override async remove(webhook: Webhook): Promise<void> {
    await super.remove(webhook);
    const own = this.deliveries.all.filter(({ webhookId }) => webhookId === webhook.id);
    for (const delivery of own) await this.deliveries.remove(delivery);
  }
}

export class InMemoryWebhookDeliveries extends InMemoryCollection<WebhookDelivery> implements WebhookDeliveries {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ webhookId }) => webhookId, unknown: () => new DeliveryNotFound() });
  }
}

/** The data of its events is always the same. */
export class InMemoryEventLog implements EventLog {
  readonly added: NewEvent[] = [];
  /** What the next call of `number` returns. */
  readonly wanted: WantedEvent[] = [];

  add(event: NewEvent): void {
    this.added.push(event);
  }

  async isWaiting(): Promise<boolean> {
    return this.wanted.length > 0;
  }

  async number(): Promise<Numbered> {
    return { wanted: this.wanted.splice(0), isFull: false };
  }

  async between(): Promise<readonly EventAbout[]> {
    return this.added;
  }

  async dataOf(): Promise<object> {
    return { status: 'Active' };
  }

  async erase(): Promise<void> {}
}
