import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { DeliveryNotFound, type Webhook, WebhookNotFound, type Webhooks } from '../../../domain/webhooks/webhook.ts';
import type { WebhookDeliveries, WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import type { WebhookSubject } from '../../../domain/webhooks/webhook-event.ts';
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

  async overwrite(userId: UserId, subject: WebhookSubject, fields: object): Promise<void> {
    for (const delivery of this.matching((each) => each.userId === userId && each.type.startsWith(`${subject}.`))) {
      await this.save(Object.assign(delivery, { data: { ...delivery.data, ...fields } }));
    }
  }
}
