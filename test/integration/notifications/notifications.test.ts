import 'reflect-metadata';
import type { InjectionToken } from 'tsyringe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SharedPorts } from '../../../bootstrap/contexts/shared.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { disbursedLoan, settled, startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT } from '../../support/lending.ts';
import { Outbox } from '../../support/outbox.ts';

const NOTE = { title: 'Rent', message: 'Pay the rent.' };

describe('notifications over HTTP', () => {
  const outbox = new Outbox();
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp({ APP_URL: 'https://app.example/lending/' });
    outbox.attach(service.app);
  });

  afterAll(() => service.close());

  const send = async (borrower: Borrower, body: object = NOTE): Promise<string> =>
    (await borrower.send('POST', '/notifications/send', body)).body.data.notificationId;
  const register = (borrower: Borrower, token: string, platform = 'android') =>
    borrower.send('POST', '/notifications/deviceToken', { token, platform });
  const mailedTo = (address: string) => outbox.mailed.filter((mail) => mail.address === address);
  const emailOf = async (borrower: Borrower): Promise<string> => (await borrower.get('/user/profile')).body.data.email;
  /** Waits until no delivery job is open. */
  const delivered = () => vi.waitUntil(async () => (await openJobs()) === 0, { timeout: 30_000, interval: 100 });
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

    const { readAt } = (await borrower.send('PUT', `${path}/read`)).body.data;
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

  it.concurrent('follow preferences that are changed one by one, all at once', async () => {
    const borrower = await service.borrower();
    const path = '/user/notificationPreferences';
    const read = async () => (await borrower.get(path)).body.data;
    for (let round = 0; round < 5; round++) {
      const turned = Object.entries(await read()).map(([name, on]) => ({ [name]: !on }));
      await Promise.all(turned.map((changes) => borrower.send('PUT', path, changes)));
      expect(await read()).toEqual(Object.assign({}, ...turned));
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
    expect(first.actionUrl).toBe(`https://app.example/lending/loans/${loanId}`);
    expect(mailedTo(await emailOf(borrower))).toHaveLength(5);
    expect((await operator.get('/notifications')).body.data).toEqual([]);
  });

  it.concurrent('are not created when the publisher’s unit of work fails, only when a retry succeeds', async () => {
    const borrower = await service.borrower();
    const resolve = <T>(token: InjectionToken<T>) => service.app.container.resolve(token);
    const [ticketId, ownerId] = [idNumber<'Ticket'>(3), borrower.userId as UserId];
    const resolved = { type: 'ticket.resolved', occurredAt: BOOKED_AT, ticketId, ownerId, subject: 'My card' } as const;
    const publish = (end: () => void = () => {}) =>
      resolve(SharedPorts.unitOfWork).run(() => resolve(SharedPorts.events).publish([resolved]).then(end));
    const failing = publish(() => {
      throw new Error('The ticket could not be stored.');
    });

    await expect(failing).rejects.toThrow('could not be stored');
    expect((await borrower.get('/notifications')).body.data).toEqual([]);
    await publish();
    expect((await borrower.get('/notifications')).body.data).toMatchObject([{ title: 'Your ticket is resolved' }]);
    await delivered();
    expect(mailedTo(await emailOf(borrower))).toHaveLength(1);
  });
});
