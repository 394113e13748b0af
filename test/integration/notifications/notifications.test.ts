import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, disbursedLoan, settled, startApp, type TestApp } from '../../support/app.ts';
import { Outbox } from '../../support/outbox.ts';

const NOTE = { title: 'Rent', message: 'Pay the rent.' };
const UNKNOWN = '019aa3c0-0000-7000-8000-000000000000';

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
  /** Waits until nothing is left to be handed over or delivered. */
  const delivered = () => expect.poll(openJobs, { timeout: 20_000, interval: 100 }).toBe(0);
  const openJobs = async () => {
    const [row] = await service.app.orm.em
      .fork()
      .execute(`select count(*)::int as open from pgboss.job where name like 'deliver-%' and state < 'completed'`);
    return row?.open;
  };

  it('are sent, listed as unread, read once and for all, and shown whole', async () => {
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

  it.each([
    [{}],
    [{ title: 'x' }],
    [{ message: 'x' }],
    [{ ...NOTE, title: '' }],
    [{ ...NOTE, title: '  ' }],
    [{ ...NOTE, title: 5 }],
    [{ ...NOTE, title: 'a\u0000b' }],
    [{ ...NOTE, message: 'x'.repeat(2001) }],
    [{ ...NOTE, notificationType: '' }],
    [{ ...NOTE, notificationType: 'a b' }],
    [{ ...NOTE, userId: UNKNOWN }],
  ])('are refused with 400 when they are not valid: %j', async (body) => {
    const borrower = await service.borrower();
    const answer = await borrower.send('POST', '/notifications/send', body);
    expect([answer.status, answer.body.success]).toEqual([400, false]);
    expect((await borrower.get('/notifications')).body.data).toEqual([]);
  });

  it('are created once for one Idempotency-Key', async () => {
    const borrower = await service.borrower();
    const key = { 'idempotency-key': 'once' };
    const first = await borrower.send('POST', '/notifications/send', NOTE, key);
    const second = await borrower.send('POST', '/notifications/send', NOTE, key);
    expect(second.text).toBe(first.text);
    expect((await borrower.get('/notifications')).body.data).toHaveLength(1);
    const device = { token: 'idempotent', platform: 'ios' };
    const devices = [
      await borrower.send('POST', '/notifications/deviceToken', device, key),
      await borrower.send('POST', '/notifications/deviceToken', device, key),
    ];
    expect(devices[1]?.headers['idempotent-replayed']).toBe('true');
  });

  it('answer a foreign, an unknown and a malformed id with the same 404', async () => {
    const [owner, stranger] = [await service.borrower(), await service.borrower()];
    const ids = [await send(owner), UNKNOWN, 'nonsense'];
    const { deviceId } = (await register(owner, 'foreign')).body.data;
    const asked = await Promise.all([
      ...ids.map((id) => stranger.get(`/notifications/${id}`)),
      ...ids.map((id) => stranger.send('PUT', `/notifications/${id}/read`)),
    ]);
    expect(asked.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual(
      asked.map(() => '404 NOTIFICATION_NOT_FOUND'),
    );
    const removed = await Promise.all(
      [deviceId, UNKNOWN, 'nonsense'].map((id) => stranger.send('DELETE', `/notifications/deviceToken/${id}`)),
    );
    expect(removed.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual(
      removed.map(() => '404 DEVICE_NOT_FOUND'),
    );
    expect((await owner.get(`/notifications/${ids[0]}`)).body.data.status).toBe('Unread');
  });

  it('ask for a token first', async () => {
    const nobody = service.anonymous;
    const answers = await Promise.all([
      nobody.get('/notifications?limit=0'),
      nobody.get('/notifications/nonsense'),
      nobody.get('/user/notificationPreferences'),
      nobody.send('POST', '/notifications/send', { nonsense: true }),
      nobody.send('PUT', '/notifications/nonsense/read'),
      nobody.send('POST', '/notifications/deviceToken', {}),
      nobody.send('DELETE', '/notifications/deviceToken/nonsense'),
      nobody.send('PUT', '/user/notificationPreferences', { nonsense: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });

  it('go out by mail and push, to devices that are still registered', async () => {
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

  it('go to the second owner of a token alone', async () => {
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

  it('have one owner of a token, however many register it at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => service.borrower()));
    const answers = await Promise.all([...people, ...people].map((person) => register(person, 'race')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await service.app.orm.em.fork().execute(`select id from devices where token = 'race'`);
    expect(rows).toHaveLength(1);
    expect(answers.map(({ body }) => body.data.deviceId)).toContain(rows[0]?.id);
  });

  it.each([
    [{ platform: 'ios' }],
    [{ token: 'x' }],
    [{ token: '', platform: 'ios' }],
    [{ token: 'x', platform: 'windows' }],
    [{ token: 'x', platform: 'ios', deviceName: 5 }],
    [{ token: 'tökén', platform: 'ios' }],
    [{ token: 'x'.repeat(2049), platform: 'ios' }],
  ])('refuse a device with 400 when it is not valid: %j', async (body) => {
    const answer = await (await service.borrower()).send('POST', '/notifications/deviceToken', body);
    expect(answer.status).toBe(400);
  });

  it('are not sent on a channel switched off, and are still listed', async () => {
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

  it('forget a device whose token is dead', async () => {
    const borrower = await service.borrower();
    const { deviceId } = (await register(borrower, 'dead')).body.data;
    outbox.dead.add('dead');
    await send(borrower);
    await delivered();
    expect((await borrower.send('DELETE', `/notifications/deviceToken/${deviceId}`)).status).toBe(404);
  });

  it('are mailed once the mail server is back, without anybody having waited for it', async () => {
    const borrower = await service.borrower();
    outbox.failures = 2;
    const id = await send(borrower);
    await delivered();
    expect(mailedTo(await emailOf(borrower)).map((mail) => mail.id)).toEqual([id]);
  });

  it('follow preferences that are read and changed one by one', async () => {
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
      // Each switch is turned by a request of its own, all at once, and none undoes another.
      const turned = Object.entries(changed).map(([name, on]) => ({ [name]: !on }));
      await Promise.all(turned.map((changes) => borrower.send('PUT', path, changes)));
      changed = Object.assign({}, ...turned);
      expect((await borrower.get(path)).body.data).toEqual(changed);
    }
    for (const wrong of [{ promotions: 'yes' }, { promotions: 1 }, { promotions: null }, { sms: true }]) {
      expect((await borrower.send('PUT', path, wrong)).status).toBe(400);
    }
    expect((await borrower.get(path)).body.data).toEqual(changed);
  });

  it('tell the borrower, once each, what became of the request, the loan and the payments', async () => {
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
});
