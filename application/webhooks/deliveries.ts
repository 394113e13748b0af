import type { DeliveryId, WebhookId } from '../../domain/shared/ids.ts';
import { DeliveryNotFound, type Webhook, WebhookIsDisabled, type Webhooks } from '../../domain/webhooks/webhook.ts';
import type { TryResult, WebhookDeliveries, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';
import type { Clock, JobKind, JobQueue, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { DueDeliveries, DueDelivery, EventLog, WebhookMessage, WebhookSender } from './ports.ts';

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
  eventLog: Pick<EventLog, 'dataOf'>;
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
    const { webhookDeliveries, dueDeliveries, eventLog, jobs, clock } = this.deps;
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
    return messageOf(webhook, { ...delivery, data: await eventLog.dataOf(delivery.eventId) }, at);
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

interface SentEvent extends Pick<WebhookDelivery, 'type' | 'occurredAt' | 'eventId'> {
  readonly data: object;
}

function messageOf(webhook: Webhook, { type, occurredAt, data, eventId: id }: SentEvent, at: Date): WebhookMessage {
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  return { url: webhook.url, id, body, secrets: webhook.secretsAt(at), at };
}

export interface RetryDeliveryCommand {
  readonly webhookId: WebhookId;
  readonly deliveryId: DeliveryId;
}

/** Sends a delivery again now, under the same event id. */
export class RetryDelivery extends UseCase<{
  webhooks: Webhooks;
  webhookDeliveries: WebhookDeliveries;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  /** @throws WebhookNotFound, DeliveryNotFound, WebhookIsDisabled */
  execute({ webhookId, deliveryId }: RetryDeliveryCommand): Promise<void> {
    const { webhooks, webhookDeliveries, jobs, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const webhook = await webhooks.get(webhookId);
      const delivery = await webhookDeliveries.find(deliveryId, webhookId);
      if (delivery === null) throw new DeliveryNotFound();
      if (!webhook.enabled) throw new WebhookIsDisabled();
      delivery.retry(clock.now());
      await webhookDeliveries.save(delivery);
      await jobs.enqueue(DELIVER_WEBHOOK, { webhookId, deliveryId, attempt: delivery.attempts + 1 });
    });
  }
}

export const SWEEP_DELIVERIES: JobKind<object> = { name: 'sweep-webhook-deliveries' };

/** Longer than a job waits for a worker. */
const LOST_AFTER_MS = 30_000;

/** Enqueues due deliveries that no job sends: the queue removed it, or its process was killed. */
export class SweepDeliveries extends UseCase<{
  dueDeliveries: DueDeliveries;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  execute(): Promise<void> {
    const { dueDeliveries, jobs, unitOfWork, clock } = this.deps;
    const now = clock.now();
    return unitOfWork.run(async () => {
      const stalled = await dueDeliveries.stalled(new Date(now.getTime() - LOST_AFTER_MS), now);
      // One for each endpoint. Each try enqueues the next one.
      for (const due of stalled) await jobs.enqueue(DELIVER_WEBHOOK, due);
    });
  }
}

/** The endpoints that an event is sent to. */
export interface WokenWebhooks {
  readonly webhookIds: readonly WebhookId[];
}

export const WAKE_WEBHOOKS: JobKind<WokenWebhooks> = { name: 'wake-webhooks' };

/** Begins to send to endpoints where nothing is being tried. For the others, the end of the try begins the next one. */
export class WakeWebhooks extends UseCase<{
  dueDeliveries: DueDeliveries;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  execute({ webhookIds }: WokenWebhooks): Promise<void> {
    const { dueDeliveries, jobs, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      for (const next of await dueDeliveries.nextOf(webhookIds, clock.now())) await jobs.enqueue(DELIVER_WEBHOOK, next);
    });
  }
}
