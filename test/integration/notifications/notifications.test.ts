import 'reflect-metadata';
import type { InjectionToken } from 'tsyringe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Shared } from '../../../bootstrap/contexts/shared.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { TicketResolved } from '../../../domain/support/ticket.events.ts';
import { type Client, disbursedLoan, settled, startApp, type TestApp } from '../../support/app.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT } from '../../support/lending.ts';
import { Outbox } from '../../support/outbox.ts';

const NOTE = { title: 'Rent', message: 'Pay the rent.' };

describe('notifications over HTTP', () => {
  const outbox = new Outbox();
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp();
    outbox.attach(service.app);
  });

  afterAll(() => service.close());

  const send = async (borrower: Client, body: object = NOTE): Promise<string> =>
    (await borrower.send('POST', '/notifications/send', body)).body.data.notificationId;
  const register = (borrower: Client, token: string, platform = 'android') =>
    borrower.send('POST', '/notifications/deviceToken', { token, platform });
  const mailedTo = (address: string) => outbox.mailed.filter((mail) => mail.address === address);
  const emailOf = async (borrower: Client): Promise<string> => (await borrower.get('/user/profile')).body.data.email;
  /** Waits until no delivery job is open. */
  const delivered = () => vi.waitUntil(async () => (await openJobs()) === 0, { timeout: 20_000, interval: 100 });
  const openJobs = async () => {
    const [row] = await service.app.orm.em
      .fork()
      .execute(`select count(*)::int as open from pgboss.job where name like 'deliver-%' and state < 'completed'`);
    return row?.open;
  };

  it('are listed as unread, read once, and shown with all their fields', async () => {
    const borrower = await service.borrower();

    const sent = await borrower.send('POST', '/notifications/send', { ...NOTE, notificationType: 'payment_reminder' });
    const { notificationId, sentAt } = sent.body.data;
    expect(sent.body.data).toEqual({ notificationId, status: 'Sent', sentAt: expect.stringMatching(/Z$/) });
    const item = { notificationId, ...NOTE, type: 'payment_reminder', status: 'Unread', createdAt: sentAt };
    expect((await borrower.get('/notifications')).body.data).toEqual([item]);
    const path = `/notifications/${notificationId}`;
    expect((await borrower.get(path)).body.data).toEqual({ ...item, actionUrl: null, readAt: null });

    const race = await Promise.all(Array.from({ length: 5 }, () => borrower.send('PUT', `${path}/read`)));
    const { readAt } = race[0]?.body.data ?? {};
    expect(race.map(({ body }) => body.data)).toEqual(race.map(() => ({ notificationId, status: 'Read', readAt })));
    expect((await borrower.get(path)).body.data).toMatchObject({ status: 'Read', readAt });
  });

  it('are listed newest first, by status and type, in pages', async () => {
    const borrower = await service.borrower();
    const ids: string[] = [];
    for (const notificationType of ['promotion', 'loan_update', 'promotion']) {
      ids.unshift(await send(borrower, { ...NOTE, notificationType }));
    }
    await borrower.send('PUT', `/notifications/${ids[0]}/read`);
    const list = async (query: string) => {
      const { body } = await borrower.get(`/notifications${query}`);
      return body.data.map(({ notificationId }: { notificationId: string }) => ids.indexOf(notificationId));
    };

    expect(await list('')).toEqual([0, 1, 2]);
    expect(await list('?status=Unread')).toEqual([1, 2]);
    expect(await list('?status=Read')).toEqual([0]);
    expect(await list('?type=promotion&status=Unread')).toEqual([2]);
    expect(await list('?type=nothing%20has%20this')).toEqual([]);
    expect(await list('?limit=2&page=2')).toEqual([2]);
    expect((await borrower.get('/notifications?type=promotion')).headers['x-total-count']).toBe('2');
    expect((await borrower.get('/notifications?status=Sent')).status).toBe(400);
    expect((await borrower.get('/notifications?limit=101')).status).toBe(400);
  });

  it('are mailed once the mail server answers again, while requests do not wait for it', async () => {
    const borrower = await service.borrower();
    outbox.failures = 2;
    const id = await send(borrower);
    await delivered();
    expect(mailedTo(await emailOf(borrower)).map((mail) => mail.id)).toEqual([id]);
  });

  // Deliveries are polled for: the tests from here on wait for them together.
  it.concurrent('are sent by mail, and by push to the devices that are still registered', async () => {
    const borrower = await service.borrower();
    await register(borrower, 'kept');
    const { deviceId } = (await register(borrower, 'removed')).body.data;
    const removed = await borrower.send('DELETE', `/notifications/deviceToken/${deviceId}`);
    expect([removed.status, Object.keys(removed.body.data)]).toEqual([200, ['message']]);
    expect((await borrower.send('DELETE', `/notifications/deviceToken/${deviceId}`)).status).toBe(404);

    const id = await send(borrower);
    await delivered();

    expect(outbox.pushed.filter((push) => push.id === id).map(({ token }) => token)).toEqual(['kept']);
    expect(mailedTo(await emailOf(borrower)).map((mail) => mail.id)).toEqual([id]);
  });

  it.concurrent('go only to the latest owner of a device token', async () => {
    const [first, second] = [await service.borrower(), await service.borrower()];
    const registered = (await register(first, 'shared')).body.data;
    expect(registered).toEqual({ deviceId: registered.deviceId, platform: 'android', status: 'Active' });
    expect((await register(first, 'shared')).body.data.deviceId).toBe(registered.deviceId);
    expect((await register(second, 'shared')).body.data.deviceId).not.toBe(registered.deviceId);

    await send(first);
    const id = await send(second);
    await delivered();

    expect(outbox.pushed.filter(({ token }) => token === 'shared').map((push) => push.id)).toEqual([id]);
    expect((await first.send('DELETE', `/notifications/deviceToken/${registered.deviceId}`)).status).toBe(404);
  });

  it.concurrent('are not sent on a channel that is switched off, but still listed', async () => {
    const borrower = await service.borrower();
    const email = await emailOf(borrower);
    await register(borrower, 'switched');
    await borrower.send('PUT', '/user/notificationPreferences', { emailNotifications: false });
    const pushedOnly = await send(borrower);
    await delivered();
    await borrower.send('PUT', '/user/notificationPreferences', { emailNotifications: true, loanUpdates: false });
    const silent = await send(borrower, { ...NOTE, notificationType: 'loan_update' });
    const loud = await send(borrower);
    await delivered();

    expect(mailedTo(email).map((mail) => mail.id)).toEqual([loud]);
    expect(outbox.pushed.filter(({ token }) => token === 'switched').map((push) => push.id)).toEqual([
      pushedOnly,
      loud,
    ]);
    const { data } = (await borrower.get('/notifications')).body;
    expect(data.map((item: { notificationId: string }) => item.notificationId)).toEqual([loud, silent, pushedOnly]);
  });

  it.concurrent('remove a device whose token the push service rejects', async () => {
    const borrower = await service.borrower();
    const { deviceId } = (await register(borrower, 'dead')).body.data;
    outbox.dead.add('dead');
    await send(borrower);
    await delivered();
    expect((await borrower.send('DELETE', `/notifications/deviceToken/${deviceId}`)).status).toBe(404);
  });

  it.concurrent('follow preferences that are changed one by one', async () => {
    const borrower = await service.borrower();
    const defaults = {
      emailNotifications: true,
      pushNotifications: true,
      loanUpdates: true,
      paymentReminders: true,
      promotions: false,
    };
    const path = '/user/notificationPreferences';
    expect((await borrower.get(path)).body.data).toEqual(defaults);
    const unchanged = await borrower.send('PUT', path, {});
    expect([unchanged.status, Object.keys(unchanged.body.data)]).toEqual([200, ['message']]);
    let changed = defaults;
    for (let round = 0; round < 5; round++) {
      // One request per switch, all at once: none overwrites another.
      const turned = Object.entries(changed).map(([name, on]) => ({ [name]: !on }));
      await Promise.all(turned.map((changes) => borrower.send('PUT', path, changes)));
      changed = Object.assign({}, ...turned);
      expect((await borrower.get(path)).body.data).toEqual(changed);
    }
  });

  it.concurrent('inform the borrower once of each change to requests, loans and payments', async () => {
    const [borrower, operator] = [await service.borrower(), await service.operator()];
    const loanId = await disbursedLoan(borrower, operator);
    for (const amount of [888.49, 5.02]) {
      await borrower.send('POST', '/payments', { loanId, amount, paymentMethod: 'card' });
      await settled(borrower);
    }
    const { body } = await borrower.send('POST', '/requests', { amount: 500, currency: 'USD', term: 3 });
    await operator.send('POST', `/backoffice/requests/${body.data.requestId}/reject`, { reason: 'No income.' });
    await delivered();

    const { data } = (await borrower.get('/notifications')).body;
    expect(data.map(({ title }: { title: string }) => title).reverse()).toEqual([
      'Your loan request is approved',
      'Your loan was disbursed',
      'We received your payment',
      'Your payment did not go through',
      'Your loan request was not approved',
    ]);
    const { data: first } = (await borrower.get(`/notifications/${data.at(-2).notificationId}`)).body;
    expect(first.actionUrl).toMatch(new RegExp(`^http://.*/loans/${loanId}$`));
    expect(mailedTo(await emailOf(borrower))).toHaveLength(5);
    expect((await operator.get('/notifications')).body.data).toEqual([]);
  });

  describe('for an event', () => {
    const resolve = <T>(token: InjectionToken<T>) => service.app.container.resolve(token);
    const titles = async (borrower: Client): Promise<string[]> =>
      (await borrower.get('/notifications')).body.data.map(({ title }: { title: string }) => title);
    const resolved = (borrower: Client, number: number): TicketResolved => ({
      type: 'ticket.resolved',
      occurredAt: BOOKED_AT,
      ticketId: idNumber(number),
      ownerId: borrower.userId as UserId,
      subject: 'My card',
    });
    const publish = (events: readonly DomainEvent[]) =>
      resolve(Shared.unitOfWork).run(() => resolve(Shared.events).publish(events));

    it.concurrent('are created once, however often the event is published', async () => {
      const borrower = await service.borrower();
      const email = await emailOf(borrower);
      const publishBoth = () => publish([resolved(borrower, 1), resolved(borrower, 2)]);

      await Promise.all([publishBoth(), publishBoth(), publishBoth()]);
      await publishBoth();

      expect(await titles(borrower)).toEqual(['Your ticket is resolved', 'Your ticket is resolved']);
      await delivered();
      expect(mailedTo(email)).toHaveLength(2);
    });

    it.concurrent('are not created when the publisher’s unit of work fails, only when a retry succeeds', async () => {
      const borrower = await service.borrower();
      const email = await emailOf(borrower);

      const failing = resolve(Shared.unitOfWork).run(async () => {
        await resolve(Shared.events).publish([resolved(borrower, 3)]);
        throw new Error('The ticket could not be stored.');
      });

      await expect(failing).rejects.toThrow('could not be stored');
      expect(await titles(borrower)).toEqual([]);
      await publish([resolved(borrower, 3)]);
      expect(await titles(borrower)).toHaveLength(1);
      await delivered();
      expect(mailedTo(email)).toHaveLength(1);
    });
  });
});
