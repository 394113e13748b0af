import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { Outbox } from '../../support/outbox.ts';

const outbox = new Outbox();
let service: TestApp;
let other: TestApp;

beforeAll(async () => {
  service = await startApp();
  other = await startApp({}, service);
  for (const { app } of [service, other]) outbox.attach(app);
});

afterAll(async () => {
  await other.close();
  await service.close();
});

it('25 notes that a user sends through two nodes are all listed and pushed, 20 are mailed, and each mail is marked', async () => {
  const borrower = await service.borrower();
  await borrower.send('POST', '/notifications/deviceToken', { token: 'phone', platform: 'android' });
  const note = { title: 'Rent', message: 'Pay the rent.' };
  const send = (at: number) => (at % 2 === 0 ? service : other).at(borrower).send('POST', '/notifications/send', note);

  const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => send(at)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const openJobs = `select id from pgboss.job where name like 'deliver-%' and state < 'completed'`;
  await vi.waitUntil(async () => (await sql(service.databaseUrl, openJobs)).length === 0, {
    timeout: 30_000,
    interval: 100,
  });
  expect((await borrower.get('/notifications?limit=100')).body.data).toHaveLength(25);
  expect([outbox.pushed.length, outbox.mailed.length]).toEqual([25, 20]);
  for (const { title, message } of outbox.mailed) {
    expect(title).toBe("Written by the account's owner: Rent");
    expect(message).toMatch(/^The owner of the account .*\n\nPay the rent\.$/);
  }
});
