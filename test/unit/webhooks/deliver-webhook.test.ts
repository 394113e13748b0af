import { beforeEach, describe, expect, it, vi } from 'vitest';
import { urlPolicy } from '../../../adapters/webhooks/url-policy.ts';
import { DELIVER_WEBHOOK, DeliverWebhook } from '../../../application/webhooks/deliver-webhook.ts';
import type { DueDelivery, WebhookMessage } from '../../../application/webhooks/ports.ts';
import { RetryDelivery } from '../../../application/webhooks/retry-delivery.ts';
import { SweepDeliveries } from '../../../application/webhooks/sweep-deliveries.ts';
import { WakeWebhooks } from '../../../application/webhooks/wake-webhooks.ts';
import { DeliveryNotFound, WebhookIsDisabled } from '../../../domain/webhooks/webhook.errors.ts';
import { Webhook } from '../../../domain/webhooks/webhook.ts';
import type { TryResult } from '../../../domain/webhooks/webhook-delivery.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { InMemoryWebhookDeliveries, InMemoryWebhooks } from '../../support/fakes/in-memory-webhooks.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from '../../support/fakes/recording-job-queue.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT } from '../../support/lending.ts';
import { aDelivery, DOWN, TAKEN } from '../../support/webhooks.ts';

const POLICY = urlPolicy({ httpAllowed: false, privateAllowed: false });
const { id: deliveryId, webhookId } = aDelivery();

function scene() {
  const [events, jobs] = [new RecordingEventPublisher(), new RecordingJobQueue()];
  const webhookDeliveries = new InMemoryWebhookDeliveries();
  const webhooks = new InMemoryWebhooks(events, webhookDeliveries);
  const unitOfWork = new DirectUnitOfWork(webhooks, webhookDeliveries, events, jobs);
  const sent: WebhookMessage[] = [];
  const receiver = { answer: TAKEN as TryResult };
  const webhookSender = {
    async send(message: WebhookMessage) {
      sent.push(message);
      return receiver.answer;
    },
  };
  return {
    ...{ events, jobs, webhooks, webhookDeliveries, unitOfWork, sent, receiver, webhookSender },
    dueDeliveries: webhookDeliveries,
    clock: new FakeClock(BOOKED_AT),
  };
}

let on: ReturnType<typeof scene>;
const deliver = (attempt: number, id = deliveryId) =>
  new DeliverWebhook(on).execute({ webhookId, deliveryId: id, attempt });
const enqueued = () => on.jobs.named('deliver-webhook');
const stored = (id = deliveryId) => on.webhookDeliveries.get(id);

beforeEach(async () => {
  on = scene();
  const registration = { id: webhookId, url: 'https://example.com/', events: ['*'], secret: 'whsec_a' };
  await on.webhooks.add(new Webhook(registration, POLICY, BOOKED_AT));
  await on.webhookDeliveries.add(aDelivery());
});

describe('DeliverWebhook', () => {
  it('sends the event with the secrets of the endpoint, once', async () => {
    await deliver(1);
    await deliver(1);

    const body = `{"type":"loan.active","timestamp":"${BOOKED_AT.toISOString()}","data":{"status":"Active"}}`;
    const { eventId } = aDelivery();
    expect(on.sent).toEqual([
      { url: 'https://example.com/', id: eventId, body, secrets: ['whsec_a'], at: on.clock.now() },
    ]);
    expect(await stored()).toMatchObject({ status: 'Delivered', attempts: 1 });
  });

  it('enqueues the next try after a failed one, for its time', async () => {
    on.receiver.answer = DOWN;
    const enqueue = vi.spyOn(on.jobs, 'enqueue');

    await deliver(1);

    expect(enqueued()).toMatchObject([{ webhookId, deliveryId, attempt: 2 }]);
    expect(enqueue.mock.lastCall?.at(2)).toEqual((await stored()).nextAttemptAt);
  });

  it.each([
    ['gives way to other endpoints after a try without an answer', null, -1],
    ['does not give way after a failure that was answered', 500, 0],
  ])('%s', async (_what, statusCode, priority) => {
    on.receiver.answer = { statusCode, error: 'Failed.' };
    await on.webhookDeliveries.add(aDelivery({ id: idNumber(12) }));

    await deliver(1);

    const followed = enqueued() as DueDelivery[];
    expect(followed.map((due) => DELIVER_WEBHOOK.priorityOf?.(due))).toEqual([priority, priority]);
  });

  it('disables the endpoint after the tenth failed try, and what is left for it fails', async () => {
    on.receiver.answer = DOWN;
    const other = aDelivery({ id: idNumber(12), subjectId: idNumber(32) });
    await on.webhookDeliveries.add(other);

    for (let attempt = 1; attempt <= 10; attempt++) await deliver(attempt);
    await deliver(1, other.id);

    expect(on.sent).toHaveLength(10);
    expect(on.events.types).toEqual(['webhook.disabled']);
    expect(await on.webhooks.get(webhookId)).toMatchObject({ enabled: false });
    expect((await on.webhooks.get(webhookId)).disabledReason).toContain('was not delivered in 10 tries');
    expect(await stored(other.id)).toMatchObject({ status: 'Failed', lastError: 'The webhook is disabled.' });
  });

  it('sends the earlier event of the same subject first, and does not wait for its retries', async () => {
    const later = aDelivery({ id: idNumber(12), type: 'loan.paused' });
    await on.webhookDeliveries.add(later);

    await deliver(1, later.id);

    expect(on.sent).toEqual([]);
    expect(enqueued()).toMatchObject([{ webhookId, deliveryId, attempt: 1 }]);
    on.receiver.answer = DOWN;
    await deliver(1);
    expect(enqueued().at(-1)).toMatchObject({ webhookId, deliveryId: later.id, attempt: 1 });
    on.receiver.answer = TAKEN;
    await deliver(1, later.id);
    expect(await stored(later.id)).toMatchObject({ status: 'Delivered' });
  });

  it('makes one try at a time at an endpoint, and ends it by enqueuing the next', async () => {
    const other = aDelivery({ id: idNumber(12), subjectId: idNumber(32) });
    await on.webhookDeliveries.add(other);
    const enqueue = vi.spyOn(on.jobs, 'enqueue');
    vi.spyOn(on.webhookSender, 'send').mockImplementationOnce(async () => {
      await deliver(1, other.id);
      await deliver(1);
      await new WakeWebhooks(on).execute({ webhookIds: [webhookId] });
      // A second job for the try waits until the first one has ended, or was killed.
      expect(enqueued()).toEqual([{ webhookId, deliveryId, attempt: 1 }]);
      expect(enqueue.mock.lastCall?.at(2)).toEqual((await stored()).tryEndsBy);
      return TAKEN;
    });

    await deliver(1);

    expect(on.sent).toEqual([]);
    expect(enqueued().slice(1)).toMatchObject([{ webhookId, deliveryId: other.id, attempt: 1 }]);
  });

  it('repeats a try whose process was killed', async () => {
    await on.webhookDeliveries.save(Object.assign(await stored(), { _tryEndsBy: new Date(BOOKED_AT.getTime() - 1) }));

    await deliver(1);

    expect(await stored()).toMatchObject({ status: 'Delivered', tryEndsBy: null });
  });

  it('lets its worker be replaced only while the receiver is awaited', async () => {
    const relieve = vi.fn(() => expect(on.sent).toEqual([]));
    const due = { webhookId, deliveryId, attempt: 1 };

    await new DeliverWebhook(on).execute(due, relieve);
    await new DeliverWebhook(on).execute(due, relieve);

    expect(relieve).toHaveBeenCalledOnce();
  });

  it('does not wait for another subject or another endpoint', async () => {
    const others = [{ subjectId: idNumber(32) }, { webhookId: idNumber<'Webhook'>(2) }];
    for (const [index, other] of others.entries()) {
      await on.webhookDeliveries.add(aDelivery({ id: idNumber(12 + index), ...other }));
    }

    await deliver(1, idNumber(12));

    expect(on.sent).toHaveLength(1);
  });

  it('does nothing for a deleted endpoint', async () => {
    await on.webhooks.remove(await on.webhooks.get(webhookId));

    await deliver(1);

    expect(on.sent).toEqual([]);
  });
});

describe('RetryDelivery', () => {
  it('brings the next try forward, and the one that was enqueued before does nothing', async () => {
    on.receiver.answer = DOWN;
    await deliver(1);

    await new RetryDelivery(on).execute({ webhookId, deliveryId });
    await deliver(2);
    await deliver(2);

    expect(on.sent).toHaveLength(2);
    expect(await stored()).toMatchObject({ attempts: 2 });
  });

  it('does not find the delivery of another endpoint', async () => {
    const foreign = aDelivery({ id: idNumber(12), webhookId: idNumber<'Webhook'>(2) });
    await on.webhookDeliveries.add(foreign);

    const retry = new RetryDelivery(on).execute({ webhookId, deliveryId: foreign.id });

    await expect(retry).rejects.toThrow(DeliveryNotFound);
  });

  it('requires an enabled endpoint', async () => {
    const webhook = await on.webhooks.get(webhookId);
    webhook.change({ enabled: false }, POLICY);
    await on.webhooks.save(webhook);

    await expect(new RetryDelivery(on).execute({ webhookId, deliveryId })).rejects.toThrow(WebhookIsDisabled);
  });
});

describe('WakeWebhooks', () => {
  it('enqueues the next delivery of each endpoint where nothing is being tried', async () => {
    const [idle, busy] = [idNumber<'Webhook'>(2), idNumber<'Webhook'>(3)];
    const tried = aDelivery({ id: idNumber(13), webhookId: busy });
    tried.begin(on.clock.now());
    for (const each of [aDelivery({ id: idNumber(12), webhookId: idle }), tried]) await on.webhookDeliveries.add(each);

    await new WakeWebhooks(on).execute({ webhookIds: [webhookId, idle, busy] });

    expect(enqueued()).toEqual([
      { webhookId, deliveryId, attempt: 1 },
      { webhookId: idle, deliveryId: idNumber(12), attempt: 1 },
    ]);
  });
});

describe('SweepDeliveries', () => {
  it('enqueues what has been due for more than 30 s, one delivery for each endpoint', async () => {
    await on.webhookDeliveries.add(aDelivery({ id: idNumber(12), subjectId: idNumber(32) }));
    const sweepAfter = async (seconds: number) => {
      on.clock.set(new Date(BOOKED_AT.getTime() + seconds * 1_000));
      await new SweepDeliveries(on).execute();
      return enqueued();
    };

    expect(await sweepAfter(29)).toEqual([]);
    expect(await sweepAfter(31)).toEqual([{ webhookId, deliveryId, attempt: 1 }]);
  });
});
