import { beforeEach, describe, expect, it } from 'vitest';
import { urlPolicy } from '../../../adapters/webhooks/node-webhook-sender.ts';
import { Webhook, WebhookNotFound } from '../../../domain/webhooks/webhook.ts';
import type { NewWebhookDelivery, WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT } from '../../support/lending.ts';
import { aDelivery, DOWN, TAKEN } from '../../support/webhooks.ts';
import { type Collections, onPostgres, STORES, withBorrower } from './stores.ts';

const POLICY = urlPolicy({ httpAllowed: false, privateAllowed: false });

/** An endpoint and the subject of its events, new for each test. */
function endpointOn(on: Collections) {
  let last = 800_000;
  const nextId = <Of extends string>() => idNumber<Of>(++last);
  const endpoint = {
    nextId,
    webhook: {} as Webhook,
    subjectId: nextId<'Loan'>(),
    find: ({ id }: WebhookDelivery) => on.run(() => on.webhookDeliveries.find(id)),
    async add(given: Partial<NewWebhookDelivery> = {}): Promise<WebhookDelivery> {
      const { webhook, subjectId } = endpoint;
      const delivery = aDelivery({ id: nextId(), webhookId: webhook.id, subjectId, ...given });
      await on.run(() => on.webhookDeliveries.add(delivery));
      return delivery;
    },
    change: ({ id }: WebhookDelivery, act: (found: WebhookDelivery) => unknown) =>
      on.change(on.webhookDeliveries, () => on.webhookDeliveries.find(id), act),
  };
  beforeEach(async () => {
    const registration = { id: nextId<'Webhook'>(), url: 'https://example.com/', events: ['loan.*'] };
    endpoint.webhook = new Webhook({ ...registration, secret: 'whsec_first' }, POLICY, BOOKED_AT);
    endpoint.subjectId = nextId();
    await on.run(() => on.webhooks.add(endpoint.webhook));
  });
  return endpoint;
}

describe.each(STORES)('Webhooks and WebhookDeliveries %s', (_where, open) => {
  const on = withBorrower<Collections>(open);
  const endpoint = endpointOn(on);
  const { add, find } = endpoint;
  const load = () => on.webhooks.get(endpoint.webhook.id);

  it('return an endpoint as it was registered', async () => {
    expect({ ...(await on.run(load)) }).toEqual({ ...endpoint.webhook });
  });

  it('store what changed of an endpoint, and publish that it was disabled', async () => {
    await on.change(on.webhooks, load, (found) => {
      found.change({ url: 'https://example.org/', events: ['*'] }, POLICY);
      found.rotateSecret('whsec_second', BOOKED_AT);
      found.disable('It was down.', BOOKED_AT);
    });

    const found = await on.run(load);
    const disabled = { enabled: false, disabledReason: 'It was down.' };
    expect(found).toMatchObject({ url: 'https://example.org/', events: ['*'], ...disabled });
    expect(found.secretsAt(BOOKED_AT)).toEqual(['whsec_second', 'whsec_first']);
    expect(on.events.published.at(-1)).toMatchObject({ type: 'webhook.disabled', webhookId: found.id });
  });

  it('remove an endpoint with its deliveries only', async () => {
    const own = await add();
    const foreign = await add({ webhookId: idNumber(1) });

    await on.run(async () => on.webhooks.remove(await load()));

    expect(await on.run(() => on.webhooks.find(endpoint.webhook.id))).toBeNull();
    await expect(on.run(load)).rejects.toThrow(WebhookNotFound);
    expect([await find(own), (await find(foreign))?.id]).toEqual([null, foreign.id]);
  });

  it('return a delivery as it was added, but not for another endpoint', async () => {
    const delivery = await add();

    expect({ ...(await find(delivery)) }).toEqual({ ...delivery });
    expect(await on.run(() => on.webhookDeliveries.find(delivery.id, idNumber(1)))).toBeNull();
    expect(await on.run(() => on.webhookDeliveries.find(idNumber(1)))).toBeNull();
  });
});

describe('DueDeliveries on PostgreSQL', () => {
  const on = withBorrower(onPostgres);
  const endpoint = endpointOn(on);
  const { add, find, change, nextId } = endpoint;
  const LATER = new Date(BOOKED_AT.getTime() + 60_000);
  const nextAt = async (now = LATER) => {
    const next = await on.run(() => on.dueDeliveries.nextOf([endpoint.webhook.id], now));
    return next.map(({ deliveryId, attempt }) => [deliveryId, attempt]);
  };

  it('count each of two tries at the same time', async () => {
    const delivery = await add();

    await Promise.all([1, 2].map(() => change(delivery, (found) => found.tried(DOWN, BOOKED_AT))));

    const found = await find(delivery);
    expect(found).toMatchObject({ status: 'Pending', attempts: 2, lastStatusCode: 503, lastError: DOWN.error });
    expect(found?.nextAttemptAt).toEqual(new Date(BOOKED_AT.getTime() + 5 * 60_000));
  });

  it('know whether an earlier event of the same subject and endpoint is untried', async () => {
    await add({ webhookId: idNumber(1) });
    await add({ subjectId: idNumber(1) });
    const [first, second] = [await add(), await add()];
    const waits = (delivery: WebhookDelivery) => on.run(() => on.dueDeliveries.hasUntriedBefore(delivery));

    expect([await waits(first), await waits(second)]).toEqual([false, true]);
    await change(first, (found) => found.tried(DOWN, BOOKED_AT));
    expect(await waits(second)).toBe(false);
  });

  it('are, at an endpoint, retries first, then first tries in the order of the events of each subject', async () => {
    const [first, second, failed] = [await add(), await add(), await add({ subjectId: nextId<'Loan'>() })];
    await change(failed, (found) => found.tried(DOWN, BOOKED_AT));

    // A first try is due at once, also if the clock of another node is behind.
    expect(await nextAt(new Date(BOOKED_AT.getTime() - 1_000))).toEqual([[first.id, 1]]);
    expect(await nextAt()).toEqual([[failed.id, 2]]);
    await change(failed, (found) => found.tried(TAKEN, LATER));
    await change(first, (found) => found.tried(DOWN, LATER));
    expect(await nextAt()).toEqual([[second.id, 1]]);
    await change(second, (found) => found.tried(TAKEN, LATER));
    expect(await nextAt()).toEqual([]);
  });

  it('wait while a delivery is being tried at their endpoint, for 20 s at most', async () => {
    const [delivery] = [await add(), await add({ subjectId: nextId<'Loan'>() })];
    const { id } = endpoint.webhook;
    const tried = (now: Date) => on.run(() => on.dueDeliveries.beingTried(id, now));
    const stalledAt = async (now: Date) =>
      (await on.run(() => on.dueDeliveries.stalled(BOOKED_AT, now))).filter(({ webhookId }) => webhookId === id);
    const [during, after] = [19_999, 20_000].map((ms) => new Date(BOOKED_AT.getTime() + ms)) as [Date, Date];

    expect([await tried(BOOKED_AT), await stalledAt(BOOKED_AT)]).toMatchObject([null, [{ deliveryId: delivery.id }]]);
    await change(delivery, (found) => found.begin(BOOKED_AT));

    expect([await tried(during), await nextAt(during), await stalledAt(during)]).toEqual([delivery.id, [], []]);
    expect([await tried(after), await nextAt(after)]).toEqual([null, [[delivery.id, 1]]]);
    expect(await stalledAt(after)).toMatchObject([{ deliveryId: delivery.id, attempt: 1 }]);
    await change(delivery, (found) => found.tried(DOWN, during));
    expect(await tried(during)).toBeNull();
  });
});
