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
    const { webhookDeliveries, jobs, clock } = this.deps;
    const found = await this.awaiting(due);
    if (found === null) return null;
    const { webhook, delivery } = found;
    if (!webhook.enabled) {
      delivery.giveUp('The webhook is disabled.');
      await webhookDeliveries.save(delivery);
      return null;
    }
    if (await webhookDeliveries.hasUntriedBefore(delivery)) {
      await jobs.enqueue(DELIVER_WEBHOOK, due, new Date(clock.now().getTime() + IN_ORDER_MS));
      return null;
    }
    const { type, occurredAt, data, eventId: id } = delivery;
    const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
    const at = clock.now();
    return { url: webhook.url, id, body, secrets: webhook.secretsAt(at), at };
  }

  private async record(due: DueDelivery, result: TryResult): Promise<void> {
    const { webhookDeliveries, jobs, clock } = this.deps;
    const found = await this.awaiting(due);
    if (found === null) return;
    const { webhook, delivery } = found;
    const wasLast = delivery.tried(result, clock.now());
    await webhookDeliveries.save(delivery);
    const { attempts, nextAttemptAt } = delivery;
    if (nextAttemptAt !== null) await jobs.enqueue(DELIVER_WEBHOOK, { ...due, attempt: attempts + 1 }, nextAttemptAt);
    if (wasLast) await this.disable(webhook, delivery);
  }

  private async disable(webhook: Webhook, { type, eventId, attempts, lastError }: WebhookDelivery): Promise<void> {
    const { webhooks, clock } = this.deps;
    webhook.disable(`${type} (${eventId}) was not delivered in ${attempts} tries. ${lastError}`, clock.now());
    await webhooks.save(webhook);
  }

  /** Locks the endpoint first, as retrying, changing and deleting do: in another order they would deadlock. */
  private async awaiting({ webhookId, deliveryId, attempt }: DueDelivery) {
    const webhook = await this.deps.webhooks.find(webhookId);
    const delivery = webhook === null ? null : await this.deps.webhookDeliveries.find(deliveryId);
    return webhook !== null && delivery?.awaits(attempt) ? { webhook, delivery } : null;
  }
}
