import type { DeliveryId, WebhookId } from '../../domain/webhooks/webhook.id.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import type { WebhookDeliveries } from '../../domain/webhooks/webhook-deliveries.port.ts';
import type { TryResult, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import type { Webhooks } from '../../domain/webhooks/webhooks.port.ts';
import type { JobKind, JobQueue } from '../shared/jobs.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { WebhookMessage, WebhookSender } from './ports.ts';

/** `attempt` counts from 1. A job whose try was made does nothing. */
export interface DueDelivery {
  readonly webhookId: WebhookId;
  readonly deliveryId: DeliveryId;
  readonly attempt: number;
}

export const DELIVER_WEBHOOK: JobKind<DueDelivery> = {
  name: 'deliver-webhook',
  groupOf: ({ webhookId }) => webhookId,
};

/** How long a first try waits for the first try of an earlier event of the same subject. */
const IN_ORDER_MS = 1_000;

/**
 * Makes one try of a delivery, outside of any unit of work, and enqueues the next one. If the process is killed, the try
 * is repeated: receivers get an event at least once.
 */
export class DeliverWebhook extends UseCase<{
  webhooks: Webhooks;
  webhookDeliveries: WebhookDeliveries;
  webhookSender: WebhookSender;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  async execute(due: DueDelivery): Promise<void> {
    const message = await this.deps.unitOfWork.run(() => this.prepare(due));
    if (message === null) return;
    const result = await this.deps.webhookSender.send(message);
    await this.deps.unitOfWork.run(() => this.record(due, result));
  }

  /** `null` if there is nothing to send now. */
  private async prepare(due: DueDelivery): Promise<WebhookMessage | null> {
    const { webhooks, webhookDeliveries, jobs, clock } = this.deps;
    const delivery = await this.awaiting(due);
    const webhook = delivery === null ? null : await webhooks.find(delivery.webhookId);
    if (delivery === null || webhook === null) return null;
    if (!webhook.enabled) {
      delivery.giveUp('The webhook is disabled.');
      await webhookDeliveries.save(delivery);
      return null;
    }
    if (await webhookDeliveries.hasUntriedBefore(delivery)) {
      const later = { ...due, webhookId: delivery.webhookId };
      await jobs.enqueue(DELIVER_WEBHOOK, later, new Date(clock.now().getTime() + IN_ORDER_MS));
      return null;
    }
    const { type, occurredAt, data, eventId: id } = delivery;
    const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
    const at = clock.now();
    return { url: webhook.url, id, body, secrets: webhook.secretsAt(at), at };
  }

  private async record(due: DueDelivery, result: TryResult): Promise<void> {
    const { webhooks, webhookDeliveries, jobs, clock } = this.deps;
    const delivery = await this.awaiting(due);
    if (delivery === null) return;
    const wasLast = delivery.tried(result, clock.now());
    await webhookDeliveries.save(delivery);
    const { id: deliveryId, webhookId, attempts, nextAttemptAt } = delivery;
    if (nextAttemptAt !== null) {
      await jobs.enqueue(DELIVER_WEBHOOK, { webhookId, deliveryId, attempt: attempts + 1 }, nextAttemptAt);
    }
    const webhook = wasLast ? await webhooks.find(webhookId) : null;
    if (webhook !== null) await this.disable(webhook, delivery);
  }

  private async disable(webhook: Webhook, { type, eventId, attempts, lastError }: WebhookDelivery): Promise<void> {
    const { webhooks, clock } = this.deps;
    webhook.disable(`${type} (${eventId}) was not delivered in ${attempts} tries. ${lastError}`, clock.now());
    await webhooks.save(webhook);
  }

  private async awaiting({ deliveryId, attempt }: DueDelivery): Promise<WebhookDelivery | null> {
    const delivery = await this.deps.webhookDeliveries.find(deliveryId);
    return delivery?.awaits(attempt) ? delivery : null;
  }
}
