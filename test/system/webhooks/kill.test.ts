import { expect, it } from 'vitest';
import { disbursedLoan } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { openProcess, peopleAt } from '../../support/open-process.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { isSignedWith, WebhookReceiver } from '../../support/webhook-receiver.ts';

const EVENTS = ['loan_request.pending', 'loan_request.approved', 'loan_request.disbursed', 'loan.active'];

const receiver = await new WebhookReceiver().open();
const { database, server } = await openProcess({ WEBHOOK_ALLOW_PRIVATE: 'true' });

it('a server that is killed between causes and deliveries sends each event after it starts again', async () => {
  // The receiver takes events and never answers, so that no delivery ends before the kill.
  receiver.answer = () => {};
  const { borrower, operator } = await peopleAt(await server.start());
  const { secret } = await done(operator.registersWebhook(receiver.url, ['loan_request.*', 'loan.*']));
  await disbursedLoan(borrower, operator);
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);

  await server.end('SIGKILL');
  const pending = await sql(database.url, `select type from webhook_deliveries where status = 'Pending'`);
  expect(pending.map(({ type }) => type).sort()).toEqual([...EVENTS].sort());
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
  await server.start();

  await expect.poll(() => [...new Set(receiver.types)].sort(), { timeout: 120_000 }).toEqual([...EVENTS].sort());
  expect(receiver.types.filter((type) => type.startsWith('loan_request.'))).toEqual(EVENTS.slice(0, 3));
  for (const event of receiver.received) expect(isSignedWith(secret, event)).toBe(true);
  expect(await server.end('SIGTERM')).toBe(0);
  await expectReconciled({ databaseUrl: database.url });
});
