import { expect, it } from 'vitest';
import { startApp } from '../../support/app.ts';
import { openService } from '../../support/open-service.ts';
import { deliveriesDone, Outbox } from '../../support/outbox.ts';

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
