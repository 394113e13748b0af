import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { urlPolicy } from '../../../adapters/webhooks/url-policy.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { WebhookNotFound } from '../../../domain/webhooks/webhook.errors.ts';
import { Webhook } from '../../../domain/webhooks/webhook.ts';
import type { NewWebhookDelivery, WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT } from '../../support/lending.ts';
import { aDelivery, DOWN, TAKEN } from '../../support/webhooks.ts';
import { type Collections, STORES } from './stores.ts';

const POLICY = urlPolicy({ httpAllowed: false, privateAllowed: false });

describe.each(STORES)('Webhooks and WebhookDeliveries %s', (_where, open) => {
  let on: Collections;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);
  // Each test has its own endpoint and subject.
  let last = 800_000;
  let webhook: Webhook;
  let subjectId: string;
  const find = ({ id }: WebhookDelivery) => run(() => on.webhookDeliveries.find(id));

  function endpoint(): Webhook {
    const registration = { id: idNumber<'Webhook'>(++last), url: 'https://example.com/', events: ['loan.*'] };
    return new Webhook({ ...registration, secret: 'whsec_first' }, POLICY, BOOKED_AT);
  }

  async function add(given: Partial<NewWebhookDelivery> = {}): Promise<WebhookDelivery> {
    const delivery = aDelivery({ id: idNumber(++last), webhookId: webhook.id, subjectId, ...given });
    await run(() => on.webhookDeliveries.add(delivery));
    return delivery;
  }

  beforeAll(async () => {
    on = await open();
  });

  beforeEach(async () => {
    webhook = endpoint();
    subjectId = idNumber<'Loan'>(++last);
    await run(() => on.webhooks.add(webhook));
  });

  afterAll(() => on.close());

  it('return an endpoint as it was registered', async () => {
    const found = await run(() => on.webhooks.get(webhook.id));

    expect({ ...found }).toEqual({ ...webhook });
  });

  it('store what changed of an endpoint, and publish that it was disabled', async () => {
    await run(async () => {
      const found = await on.webhooks.get(webhook.id);
      found.change({ url: 'https://example.org/', events: ['*'] }, POLICY);
      found.rotateSecret('whsec_second', BOOKED_AT);
      found.disable('It was down.', BOOKED_AT);
      await on.webhooks.save(found);
    });

    const found = await run(() => on.webhooks.find(webhook.id));
    expect(found).toMatchObject({ url: 'https://example.org/', events: ['*'], enabled: false });
    expect(found?.disabledReason).toBe('It was down.');
    expect(found?.secretsAt(BOOKED_AT)).toEqual(['whsec_second', 'whsec_first']);
    expect(on.events.published.at(-1)).toMatchObject({ type: 'webhook.disabled', webhookId: webhook.id });
  });

  it('remove an endpoint with its deliveries only', async () => {
    const own = await add();
    const foreign = await add({ webhookId: idNumber(1) });

    await run(async () => on.webhooks.remove(await on.webhooks.get(webhook.id)));

    expect(await run(() => on.webhooks.find(webhook.id))).toBeNull();
    await expect(run(() => on.webhooks.get(webhook.id))).rejects.toThrow(WebhookNotFound);
    expect([await find(own), (await find(foreign))?.id]).toEqual([null, foreign.id]);
  });

  it('return a delivery as it was added, but not for another endpoint', async () => {
    const delivery = await add({ data: { amount: 100.5, text: 'á "quote"', list: [1, null] } });

    expect({ ...(await find(delivery)) }).toEqual({ ...delivery });
    expect(await run(() => on.webhookDeliveries.find(delivery.id, idNumber(1)))).toBeNull();
    expect(await run(() => on.webhookDeliveries.find(idNumber(1)))).toBeNull();
  });

  it('count each of two tries at the same time', async () => {
    const { id } = await add();
    const attempt = () =>
      run(async () => {
        const found = await on.webhookDeliveries.find(id);
        found?.tried(DOWN, BOOKED_AT);
        if (found !== null) await on.webhookDeliveries.save(found);
      });

    await Promise.all([attempt(), attempt()]);

    const found = await run(() => on.webhookDeliveries.find(id));
    expect(found).toMatchObject({ status: 'Pending', attempts: 2, lastStatusCode: 503, lastError: DOWN.error });
    expect(found?.nextAttemptAt).toEqual(new Date(BOOKED_AT.getTime() + 5 * 60_000));
  });

  it('know whether an earlier event of the same subject and endpoint is untried', async () => {
    await add({ webhookId: idNumber(1) });
    await add({ subjectId: idNumber(1) });
    const first = await add();
    const second = await add();
    const waits = (delivery: WebhookDelivery) => run(() => on.dueDeliveries.hasUntriedBefore(delivery));

    expect([await waits(first), await waits(second)]).toEqual([false, true]);
    await run(async () => {
      const found = await on.webhookDeliveries.find(first.id);
      found?.tried(DOWN, BOOKED_AT);
      if (found !== null) await on.webhookDeliveries.save(found);
    });
    expect(await waits(second)).toBe(false);
  });

  describe('tell what is due', () => {
    const LATER = new Date(BOOKED_AT.getTime() + 60_000);
    const nextAt = async (now = LATER) =>
      (await run(() => on.dueDeliveries.nextOf([webhook.id], now))).map(({ deliveryId, attempt }) => [
        deliveryId,
        attempt,
      ]);

    async function change(delivery: WebhookDelivery, act: (found: WebhookDelivery) => unknown): Promise<void> {
      await run(async () => {
        const found = await on.webhookDeliveries.find(delivery.id);
        if (found === null) return;
        act(found);
        await on.webhookDeliveries.save(found);
      });
    }

    it('at an endpoint: retries first, then first tries in the order of the events of each subject', async () => {
      const [first, second] = [await add(), await add()];
      const failed = await add({ subjectId: idNumber<'Loan'>(++last) });
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

    it('except while a delivery is being tried there, for 20 s at most', async () => {
      const [delivery] = [await add(), await add({ subjectId: idNumber<'Loan'>(++last) })];
      const tried = (now: Date) => run(() => on.dueDeliveries.beingTried(webhook.id, now));
      const stalledAt = async (now: Date) =>
        (await run(() => on.dueDeliveries.stalled(BOOKED_AT, now))).filter(({ webhookId }) => webhookId === webhook.id);
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

  it("overwrite the data about one user's subjects of one kind, delivered or not", async () => {
    const userId = idNumber<'User'>(++last) as UserId;
    const data = { status: 'Open', text: 'secret' };
    const ticket = { type: 'ticket.open', userId, data } as const;
    const delivered = await add(ticket);
    await run(async () => {
      const found = await on.webhookDeliveries.find(delivered.id);
      found?.tried(TAKEN, BOOKED_AT);
      if (found !== null) await on.webhookDeliveries.save(found);
    });
    const others = [await add({ ...ticket, type: 'loan.active' }), await add({ ...ticket, userId: idNumber(1) })];
    const pending = await add(ticket);

    await run(() => on.webhookDeliveries.overwrite(userId, 'ticket', { text: '' }));

    for (const each of [delivered, pending]) expect((await find(each))?.data).toEqual({ status: 'Open', text: '' });
    for (const each of others) expect((await find(each))?.data).toEqual(data);
  });
});
