import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { DueDeliveries, DueDelivery } from '../../../application/webhooks/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { DeliveryNotFound, WebhookNotFound } from '../../../domain/webhooks/webhook.errors.ts';
import type { DeliveryId, WebhookId } from '../../../domain/webhooks/webhook.id.ts';
import type { Webhook } from '../../../domain/webhooks/webhook.ts';
import type { WebhookDeliveries } from '../../../domain/webhooks/webhook-deliveries.port.ts';
import type { WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import type { WebhookSubject } from '../../../domain/webhooks/webhook-event.ts';
import type { Webhooks } from '../../../domain/webhooks/webhooks.port.ts';
import { InMemoryCollection } from './in-memory-collection.ts';
import { RecordingEventPublisher } from './recording-event-publisher.ts';

export class InMemoryWebhooks extends InMemoryCollection<Webhook> implements Webhooks {
  private readonly deliveries: InMemoryWebhookDeliveries;

  constructor(events: EventPublisher, deliveries: InMemoryWebhookDeliveries) {
    super(events, { ownerOf: () => null, unknown: () => new WebhookNotFound() });
    this.deliveries = deliveries;
  }

  override async remove(webhook: Webhook): Promise<void> {
    await super.remove(webhook);
    for (const delivery of this.deliveries.to(webhook.id)) await this.deliveries.remove(delivery);
  }
}

/** Deliveries are in the order in which they were added. */
export class InMemoryWebhookDeliveries
  extends InMemoryCollection<WebhookDelivery>
  implements WebhookDeliveries, DueDeliveries
{
  constructor() {
    super(new RecordingEventPublisher(), {
      ownerOf: ({ webhookId }) => webhookId,
      unknown: () => new DeliveryNotFound(),
    });
  }

  to(webhookId: WebhookId): readonly WebhookDelivery[] {
    return this.matching((delivery) => delivery.webhookId === webhookId);
  }

  async hasUntriedBefore({ id, subjectId, webhookId }: WebhookDelivery): Promise<boolean> {
    const all = this.all;
    const earlier = all.slice(
      0,
      all.findIndex((delivery) => delivery.id === id),
    );
    return earlier.some(
      (other) =>
        other.subjectId === subjectId &&
        other.webhookId === webhookId &&
        other.status === 'Pending' &&
        other.attempts === 0,
    );
  }

  async beingTried(webhookId: WebhookId, now: Date): Promise<DeliveryId | null> {
    return this.to(webhookId).find(({ tryEndsBy }) => tryEndsBy !== null && tryEndsBy > now)?.id ?? null;
  }

  async nextOf(webhookIds: readonly WebhookId[], now: Date, dueBy = now): Promise<readonly DueDelivery[]> {
    const found = await Promise.all(webhookIds.map((webhookId) => this.nextAt(webhookId, dueBy, now)));
    return found.filter((next) => next !== null);
  }

  stalled(dueBefore: Date, now: Date): Promise<readonly DueDelivery[]> {
    const webhookIds = new Set(this.all.map(({ webhookId }) => webhookId));
    return this.nextOf([...webhookIds], now, dueBefore);
  }

  private async nextAt(webhookId: WebhookId, dueBy: Date, now: Date): Promise<DueDelivery | null> {
    if ((await this.beingTried(webhookId, now)) !== null) return null;
    const due: WebhookDelivery[] = [];
    for (const delivery of this.to(webhookId)) {
      const { attempts, nextAttemptAt } = delivery;
      const blocked = attempts === 0 && (await this.hasUntriedBefore(delivery));
      if (nextAttemptAt !== null && (nextAttemptAt <= dueBy || (attempts === 0 && dueBy === now)) && !blocked)
        due.push(delivery);
    }
    const timeOf = ({ nextAttemptAt }: WebhookDelivery) => nextAttemptAt?.getTime() ?? 0;
    due.sort((a, b) => Number(b.attempts > 0) - Number(a.attempts > 0) || timeOf(a) - timeOf(b));
    const [next] = due;
    return next === undefined ? null : { webhookId, deliveryId: next.id, attempt: next.attempts + 1 };
  }

  async overwrite(userId: UserId, subject: WebhookSubject, fields: object): Promise<void> {
    for (const delivery of this.all) {
      if (delivery.userId !== userId || !delivery.type.startsWith(`${subject}.`)) continue;
      const found = await this.get(delivery.id);
      await this.save(Object.assign(found, { data: { ...found.data, ...fields } }));
    }
  }
}
