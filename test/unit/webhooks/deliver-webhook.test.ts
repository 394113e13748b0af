import { beforeEach, describe, expect, it, vi } from 'vitest';
import { urlPolicy } from '../../../adapters/webhooks/node-webhook-sender.ts';
import {
  DELIVER_WEBHOOK,
  DeliverWebhook,
  RetryDelivery,
  SweepDeliveries,
  WakeWebhooks,
} from '../../../application/webhooks/deliveries.ts';
import type { DueDelivery, WebhookMessage } from '../../../application/webhooks/ports.ts';
import type { DeliveryId } from '../../../domain/shared/ids.ts';
import { DeliveryNotFound, Webhook, WebhookIsDisabled } from '../../../domain/webhooks/webhook.ts';
import type { TryResult } from '../../../domain/webhooks/webhook-delivery.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import {
  InMemoryEventLog,
  InMemoryWebhookDeliveries,
  InMemoryWebhooks,
} from '../../support/fakes/in-memory-webhooks.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from '../../support/fakes/recording-job-queue.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT } from '../../support/lending.ts';
import { aDelivery, DOWN, TAKEN } from '../../support/webhooks.ts';

const POLICY = urlPolicy({ httpAllowed: false, privateAllowed: false });
const { id: deliveryId, webhookId } = aDelivery();
/** What waits at the endpoint, after the delivery. */
const NEXT: DueDelivery = { webhookId, deliveryId: idNumber(12), attempt: 1 };

/** One endpoint, one delivery, and answers of the queries about what is due; test/contract/ports tests these. */
async function scene() {
  const [events, jobs] = [new RecordingEventPublisher(), new RecordingJobQueue()];
  const webhookDeliveries = new InMemoryWebhookDeliveries(events);
  const webhooks = new InMemoryWebhooks(events, webhookDeliveries);
  const registration = { id: webhookId, url: 'https://example.com/', events: ['*'], secret: 'whsec_a' };
  await webhooks.add(new Webhook(registration, POLICY, BOOKED_AT));
  await webhookDeliveries.add(aDelivery());
  const due = { tried: null as DeliveryId | null, hasEarlier: false, next: [] as readonly DueDelivery[] };
  const [sent, receiver] = [[] as WebhookMessage[], { answer: TAKEN as TryResult }];
  return {
    events,
    jobs,
    webhooks,
    webhookDeliveries,
    eventLog: new InMemoryEventLog(),
    due,
    sent,
    receiver,
    unitOfWork: new DirectUnitOfWork(webhooks, webhookDeliveries, events, jobs),
    dueDeliveries: {
      beingTried: async () => due.tried,
      hasUntriedBefore: async () => due.hasEarlier,
      nextOf: async (): Promise<readonly DueDelivery[]> => due.next,
      stalled: vi.fn(async (_dueBefore: Date, _now: Date) => due.next),
    },
    webhookSender: {
      async send(message: WebhookMessage) {
        sent.push(message);
        return receiver.answer;
      },
    },
    clock: new FakeClock(BOOKED_AT),
  };
}

let on: Awaited<ReturnType<typeof scene>>;
const deliver = (attempt = 1) => new DeliverWebhook(on).execute({ webhookId, deliveryId, attempt });
const enqueued = () => on.jobs.named('deliver-webhook');
const stored = () => on.webhookDeliveries.get(deliveryId);
async function disable(): Promise<void> {
  const webhook = await on.webhooks.get(webhookId);
  webhook.change({ enabled: false }, POLICY);
  await on.webhooks.save(webhook);
}

beforeEach(async () => {
  on = await scene();
});

describe('DeliverWebhook', () => {
  it('sends the event with the secrets of the endpoint, once', async () => {
    for (let times = 0; times < 2; times++) await deliver();

    const body = `{"type":"loan.active","timestamp":"${BOOKED_AT.toISOString()}","data":{"status":"Active"}}`;
    const { eventId: id } = aDelivery();
    expect(on.sent).toEqual([{ url: 'https://example.com/', id, body, secrets: ['whsec_a'], at: on.clock.now() }]);
    expect(await stored()).toMatchObject({ status: 'Delivered', attempts: 1 });
  });

  it('enqueues the next try after a failed one, for its time', async () => {
    on.receiver.answer = DOWN;
    const enqueue = vi.spyOn(on.jobs, 'enqueue');

    await deliver();

    expect(enqueued()).toMatchObject([{ webhookId, deliveryId, attempt: 2 }]);
    expect(enqueue.mock.lastCall?.at(2)).toEqual((await stored()).nextAttemptAt);
  });

  it.each([
    ['gives way to other endpoints after a try without an answer', null, -1],
    ['does not give way after a failure that was answered', 500, 0],
  ])('%s', async (_what, statusCode, priority) => {
    on.receiver.answer = { statusCode, error: 'Failed.' };
    on.due.next = [NEXT];

    await deliver();

    const followed = enqueued() as DueDelivery[];
    expect(followed.map((due) => DELIVER_WEBHOOK.priorityOf?.(due))).toEqual([priority, priority]);
  });

  it('disables the endpoint after the tenth failed try', async () => {
    on.receiver.answer = DOWN;

    for (let attempt = 1; attempt <= 10; attempt++) await deliver(attempt);

    expect(on.sent).toHaveLength(10);
    expect(on.events.types).toEqual(['webhook.disabled']);
    const disabledReason = expect.stringContaining('was not delivered in 10 tries');
    expect(await on.webhooks.get(webhookId)).toMatchObject({ enabled: false, disabledReason });
  });

  it('disables the endpoint at once if it is gone', async () => {
    on.receiver.answer = { statusCode: 410, error: 'The receiver answered 410.' };

    await deliver();

    expect([enqueued(), on.events.types]).toEqual([[], ['webhook.disabled']]);
    expect(await on.webhooks.get(webhookId)).toMatchObject({ enabled: false });
  });

  it.each<[string, () => unknown, object]>([
    ['gives up at a disabled endpoint', disable, { status: 'Failed', lastError: 'The webhook is disabled.' }],
    [
      'sends nothing before an earlier event of the same subject',
      () => Object.assign(on.due, { hasEarlier: true }),
      { status: 'Pending', attempts: 0 },
    ],
  ])('%s, and enqueues what is next', async (_what, prepare, after) => {
    await prepare();
    on.due.next = [NEXT];

    await deliver();

    expect([on.sent, enqueued()]).toMatchObject([[], [NEXT]]);
    expect(await stored()).toMatchObject(after);
  });

  it.each<[string, () => unknown]>([
    ['while another delivery is being tried at the endpoint', () => Object.assign(on.due, { tried: NEXT.deliveryId })],
    ['for a deleted endpoint', async () => on.webhooks.remove(await on.webhooks.get(webhookId))],
  ])('does nothing %s', async (_when, prepare) => {
    await prepare();

    await deliver();

    expect([on.sent, enqueued()]).toEqual([[], []]);
  });

  it('waits until a try of the same delivery has ended, or was killed', async () => {
    const enqueue = vi.spyOn(on.jobs, 'enqueue');
    const begun = await stored();
    begun.begin(BOOKED_AT);
    await on.webhookDeliveries.save(begun);
    on.due.tried = deliveryId;

    await deliver();

    expect([on.sent, enqueued()]).toEqual([[], [{ webhookId, deliveryId, attempt: 1 }]]);
    expect(enqueue.mock.lastCall?.at(2)).toEqual(begun.tryEndsBy);
    on.due.tried = null;
    await deliver();
    expect(await stored()).toMatchObject({ status: 'Delivered', tryEndsBy: null });
  });

  it('lets its worker be replaced only while the receiver is awaited', async () => {
    const relieve = vi.fn(() => expect(on.sent).toEqual([]));
    const due = { webhookId, deliveryId, attempt: 1 };

    for (let times = 0; times < 2; times++) await new DeliverWebhook(on).execute(due, relieve);

    expect(relieve).toHaveBeenCalledOnce();
  });
});

describe('RetryDelivery', () => {
  const retry = (id = deliveryId) => new RetryDelivery(on).execute({ webhookId, deliveryId: id });

  it('brings the next try forward, and the one that was enqueued before does nothing', async () => {
    on.receiver.answer = DOWN;
    await deliver();

    await retry();
    for (let times = 0; times < 2; times++) await deliver(2);

    expect(on.sent).toHaveLength(2);
    expect(await stored()).toMatchObject({ attempts: 2 });
  });

  it('does not find the delivery of another endpoint', async () => {
    await on.webhookDeliveries.add(aDelivery({ id: idNumber(12), webhookId: idNumber<'Webhook'>(2) }));

    await expect(retry(idNumber(12))).rejects.toThrow(DeliveryNotFound);
  });

  it('requires an enabled endpoint', async () => {
    await disable();

    await expect(retry()).rejects.toThrow(WebhookIsDisabled);
  });
});

it('WakeWebhooks enqueues the next delivery of each endpoint', async () => {
  on.due.next = [NEXT];

  await new WakeWebhooks(on).execute({ webhookIds: [webhookId] });

  expect(enqueued()).toEqual([NEXT]);
});

it('SweepDeliveries enqueues what has been due for more than 30 s', async () => {
  on.due.next = [NEXT];

  await new SweepDeliveries(on).execute();

  expect(on.dueDeliveries.stalled).toHaveBeenCalledWith(new Date(BOOKED_AT.getTime() - 30_000), BOOKED_AT);
  expect(enqueued()).toEqual([NEXT]);
});
