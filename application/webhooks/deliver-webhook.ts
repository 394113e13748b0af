import type { WebhookId } from '../../domain/shared/ids.ts';
import type { Webhook, Webhooks } from '../../domain/webhooks/webhook.ts';
import type { TryResult, WebhookDeliveries, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import type { JobKind, JobQueue } from '../shared/jobs.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { DueDeliveries, DueDelivery, WebhookMessage, WebhookSender } from './ports.ts';

export const DELIVER_WEBHOOK: JobKind<DueDelivery> = {
  name: 'deliver-webhook',
  // Tries of endpoints that do not answer end together, so their next tries must not delay others.
  priorityOf: ({ unanswered = false }) => (unanswered ? -1 : 0),
};

// Why: docs/decisions/0017-outgoing-webhooks.md
/**
 * Makes one try of a delivery, outside of any unit of work. If the process is killed, the try is repeated: receivers get
 * an event at least once. All nodes together make one try at a time at an endpoint: a job that comes while another one
 * tries does nothing, because each try ends by enqueuing the next delivery of the endpoint.
 */
export class DeliverWebhook extends UseCase<{
  webhooks: Webhooks;
  webhookDeliveries: WebhookDeliveries;
  dueDeliveries: DueDeliveries;
  webhookSender: WebhookSender;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  /** @param beforeSending is called before the wait for the receiver, which may be long */
  async execute(due: DueDelivery, beforeSending = () => {}): Promise<void> {
    const message = await this.deps.unitOfWork.run(() => this.prepare(due));
    if (message === null) return;
    beforeSending();
    const result = await this.deps.webhookSender.send(message);
    await this.deps.unitOfWork.run(() => this.record(due, result));
  }

  /** `null` if there is nothing to send now. */
  private async prepare(due: DueDelivery): Promise<WebhookMessage | null> {
    const { webhookDeliveries, dueDeliveries, jobs, clock } = this.deps;
    const found = await this.awaiting(due);
    if (found === null) return null;
    const { webhook, delivery } = found;
    const at = clock.now();
    if (!webhook.enabled) {
      delivery.giveUp('The webhook is disabled.');
      await webhookDeliveries.save(delivery);
      await this.enqueueNext(webhook.id);
      return null;
    }
    const tried = await dueDeliveries.beingTried(webhook.id, at);
    if (tried !== null) {
      // Tried by a job that does the same, or by one that was killed.
      if (tried === delivery.id) await jobs.enqueue(DELIVER_WEBHOOK, due, delivery.tryEndsBy ?? at);
      return null;
    }
    if (await dueDeliveries.hasUntriedBefore(delivery)) {
      await this.enqueueNext(webhook.id);
      return null;
    }
    delivery.begin(at);
    await webhookDeliveries.save(delivery);
    return messageOf(webhook, delivery, at);
  }

  private async record(due: DueDelivery, result: TryResult): Promise<void> {
    const { webhooks, webhookDeliveries, jobs, clock } = this.deps;
    const found = await this.awaiting(due);
    if (found === null) return;
    const { webhook, delivery } = found;
    const reason = delivery.tried(result, clock.now());
    await webhookDeliveries.save(delivery);
    const { attempts, nextAttemptAt } = delivery;
    const unanswered = result.statusCode === null;
    const retry = { ...due, attempt: attempts + 1, unanswered };
    if (nextAttemptAt !== null) await jobs.enqueue(DELIVER_WEBHOOK, retry, nextAttemptAt);
    if (reason !== null) {
      webhook.disable(reason, clock.now());
      await webhooks.save(webhook);
    }
    await this.enqueueNext(webhook.id, unanswered);
  }

  private async enqueueNext(webhookId: WebhookId, unanswered = false): Promise<void> {
    const { dueDeliveries, jobs, clock } = this.deps;
    const waiting = await dueDeliveries.nextOf([webhookId], clock.now());
    for (const next of waiting) await jobs.enqueue(DELIVER_WEBHOOK, { ...next, unanswered });
  }

  /** Locks the endpoint first, as retrying, changing and deleting do: in another order they would deadlock. */
  private async awaiting({ webhookId, deliveryId, attempt }: DueDelivery) {
    const webhook = await this.deps.webhooks.find(webhookId);
    const delivery = webhook === null ? null : await this.deps.webhookDeliveries.find(deliveryId);
    return webhook !== null && delivery?.awaits(attempt) ? { webhook, delivery } : null;
  }
}

function messageOf(
  webhook: Webhook,
  { type, occurredAt, data, eventId: id }: WebhookDelivery,
  at: Date,
): WebhookMessage {
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  return { url: webhook.url, id, body, secrets: webhook.secretsAt(at), at };
}
