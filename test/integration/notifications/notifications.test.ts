import { describe, expect, it } from 'vitest';
import { disbursedLoan, settled, startApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { deliveriesDone, Outbox } from '../../support/outbox.ts';

const NOTE = { title: 'Rent', message: 'Pay the rent.' };

describe('notifications over HTTP', async () => {
  const outbox = new Outbox();
  const { service, operator } = await openService({ APP_URL: 'https://app.example/lending/' });
  outbox.attach(service.app);

  const send = async (borrower: Borrower, given: object = {}): Promise<string> =>
    (await done(borrower.sendsNote(given))).notificationId;
  const mailedTo = (address: string) => outbox.mailed.filter((mail) => mail.address === address);
  const emailOf = async (borrower: Borrower): Promise<string> => (await borrower.reads('/user/profile')).email;
  const delivered = () => deliveriesDone(service);

  it('are listed as unread, read once, and shown with all their fields', async () => {
    const borrower = await service.borrower();

    const sent = await done(borrower.sendsNote({ ...NOTE, notificationType: 'payment_reminder' }));
    const { notificationId, sentAt } = sent;
    expect(sent).toEqual({ notificationId, status: 'Sent', sentAt: expect.stringMatching(/Z$/) });
    const item = { notificationId, ...NOTE, type: 'payment_reminder', status: 'Unread', createdAt: sentAt };
    expect(await borrower.reads('/notifications')).toEqual([item]);
    const path = `/notifications/${notificationId}`;
    expect(await borrower.reads(path)).toEqual({ ...item, actionUrl: null, readAt: null });

    const { readAt } = await done(borrower.send('PUT', `${path}/read`));
    expect(await borrower.reads(path)).toMatchObject({ status: 'Read', readAt });
  });

  it('are listed newest first, by status and type, in pages', async () => {
    const borrower = await service.borrower();
    const ids: string[] = [];
    for (const notificationType of ['promotion', 'loan_update', 'promotion']) {
      ids.unshift(await send(borrower, { notificationType }));
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
  });

  // Deliveries are polled for: the tests from here on wait for them together.
  it.concurrent('are sent by push to the devices that are still registered, and by mail once its server is up', async () => {
    const borrower = await service.borrower();
    outbox.failures = 2;
    await done(borrower.registersDevice('kept'));
    const { deviceId } = await done(borrower.registersDevice('removed'));
    const remove = () => borrower.send('DELETE', `/notifications/deviceToken/${deviceId}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);

    const id = await send(borrower);
    await delivered();

    expect(outbox.pushed.filter((push) => push.id === id).map(({ token }) => token)).toEqual(['kept']);
    expect(mailedTo(await emailOf(borrower)).map((mail) => mail.id)).toEqual([id]);
  });

  it.concurrent('are in the language that the borrower reads when they are sent', async () => {
    const borrower = await service.borrower();
    await done(borrower.registersDevice('spanish'));
    const rejected = async () => {
      const { requestId } = await done(borrower.asksFor(500, { term: 3 }));
      await done(operator.rejects(requestId));
    };
    await done(borrower.send('PUT', '/user/language', { language: 'es' }));
    await rejected();
    await done(borrower.send('PUT', '/user/language', { language: 'en' }));
    await rejected();
    await delivered();

    const titles = ['Your loan request was not approved', 'Su solicitud de préstamo no fue aprobada'];
    const stored: { title: string }[] = await borrower.reads('/notifications');
    expect(stored.map(({ title }) => title)).toEqual(titles);
    expect(outbox.pushed.filter(({ token }) => token === 'spanish').map(({ title }) => title)).toEqual(
      expect.arrayContaining(titles),
    );
    const mailed = mailedTo(await emailOf(borrower));
    expect(mailed.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
    expect(mailed.map(({ recipientName }) => recipientName)).toEqual(['Some', 'Some']);
  });

  it.concurrent('follow preferences that are changed one by one, all at once', async () => {
    const borrower = await service.borrower();
    const path = '/user/notificationPreferences';
    const read = () => borrower.reads(path);
    for (let round = 0; round < 5; round++) {
      const turned = Object.entries(await read()).map(([name, on]) => ({ [name]: !on }));
      await Promise.all(turned.map((changes) => borrower.send('PUT', path, changes)));
      expect(await read()).toEqual(Object.assign({}, ...turned));
    }
  });

  it.concurrent('inform the borrower once of each change to requests, loans and payments', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator);
    for (const amount of [888.49, 5.02]) {
      await borrower.pays(loanId, amount);
      await settled(borrower);
    }
    const { requestId } = await done(borrower.asksFor(500, { term: 3 }));
    await done(operator.rejects(requestId));
    await delivered();

    const data = await borrower.reads('/notifications');
    expect(data.map(({ title }: { title: string }) => title).reverse()).toEqual([
      'Your loan request was approved',
      'Your loan was disbursed',
      'We received your payment',
      'Your payment did not go through',
      'Your loan request was not approved',
    ]);
    const first = await borrower.reads(`/notifications/${data.at(-2).notificationId}`);
    expect(first.actionUrl).toBe(`https://app.example/lending/loans/${loanId}`);
    expect(mailedTo(await emailOf(borrower))).toHaveLength(5);
    expect(await operator.reads('/notifications')).toEqual([]);
  });
});

describe('at two nodes', async () => {
  const { service, borrower } = await openService();

  it('25 notes that a user sends through two nodes are all listed and pushed, 20 are mailed, and each mail is marked', async () => {
    const other = await startApp({}, service);
    const outbox = new Outbox();
    for (const { app } of [service, other]) outbox.attach(app);
    await borrower.registersDevice('phone');
    const send = (at: number) => (at % 2 === 0 ? service : other).at(borrower).sendsNote({ title: 'Rent' });

    const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => send(at)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await deliveriesDone(service);
    expect(await borrower.reads('/notifications?limit=100')).toHaveLength(25);
    expect([outbox.pushed.length, outbox.mailed.length]).toEqual([25, 20]);
    for (const { title, message } of outbox.mailed) {
      expect(title).toBe("Written by the account's owner: Rent");
      expect(message).toMatch(/^The owner of the account .*\n\nTo myself\.$/);
    }
    await other.close();
  });
});
