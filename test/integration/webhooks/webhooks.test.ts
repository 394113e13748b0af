import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebhookPorts } from '../../../bootstrap/contexts/webhooks.ts';
import { disbursedLoan, settled, startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import type { Client } from '../../support/client.ts';
import type { Operator } from '../../support/operator.ts';
import { withClient } from '../../support/pg-client.ts';
import { isSignedWith, WebhookReceiver } from '../../support/webhook-receiver.ts';

let service: TestApp;
let receiver: WebhookReceiver;
let operator: Operator;
let borrower: Borrower;

beforeAll(async () => {
  service = await startApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  [operator, borrower] = await Promise.all([service.operator(), service.borrower()]);
  receiver = new WebhookReceiver();
  await receiver.start();
});

afterAll(async () => {
  await receiver.stop();
  await service.close();
});

beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
  const { data } = (await operator.get('/backoffice/webhooks?limit=100')).body;
  for (const { webhookId } of data) await operator.send('DELETE', `/backoffice/webhooks/${webhookId}`);
});

async function register(events: string[], path = ''): Promise<{ webhookId: string; secret: string; url: string }> {
  const answer = await operator.send('POST', '/backoffice/webhooks', { url: `${receiver.url}${path}`, events });
  expect(answer.status).toBe(200);
  const { webhookId, secret } = answer.body.data;
  return { webhookId, secret, url: `/backoffice/webhooks/${webhookId}` };
}

async function newTicket(): Promise<string> {
  const { categoryId } = (await borrower.get('/support/categories')).body.data[0];
  const ticket = { subject: 'My card', description: 'It is lost.', categoryId };
  return (await borrower.send('POST', '/support/tickets', ticket)).body.data.ticketId;
}

const deliveriesOf = async (url: string) => (await operator.get(`${url}/deliveries`)).body.data;

describe('an event', () => {
  it('follows each change of status, in order for each subject, with what the borrower reads', async () => {
    const { secret } = await register(['*']);
    const loanId = await disbursedLoan(borrower, operator);
    await borrower.send('POST', '/payments', { loanId, amount: 888.49, paymentMethod: 'card' });
    await settled(borrower);
    await borrower.send('POST', `/loans/${loanId}/pause`, { duration: 1 });
    await borrower.send('POST', '/payments', { loanId, amount: 1.02, paymentMethod: 'card' });
    const ticketId = await newTicket();
    await operator.send('POST', `/backoffice/tickets/${ticketId}/messages`, { message: 'Soon.' });
    await operator.send('POST', `/backoffice/tickets/${ticketId}/resolve`);
    await borrower.send('POST', `/support/tickets/${ticketId}/messages`, { message: 'Really?' });
    await borrower.send('POST', `/support/tickets/${ticketId}/close`);

    const tickets = ['ticket.open', 'ticket.in_progress', 'ticket.resolved', 'ticket.in_progress', 'ticket.closed'];
    await expect.poll(() => receiver.received.length).toBe(3 + 2 + 4 + tickets.length);
    const about = (name: string, id: string) => receiver.received.filter(({ body }) => body.data[name] === id);
    const typesOf = (name: string, id: string) => about(name, id).map(({ body }) => body.type);
    expect(typesOf('ticketId', ticketId)).toEqual(tickets);
    const { requestId } = receiver.of('loan_request.pending')[0]?.body.data ?? {};
    expect(typesOf('requestId', requestId)).toEqual(
      ['pending', 'approved', 'disbursed'].map((status) => `loan_request.${status}`),
    );
    expect(receiver.types.filter((type) => type.startsWith('loan.'))).toEqual(['loan.active', 'loan.paused']);
    expect(receiver.types.filter((type) => type.startsWith('payment.')).sort()).toEqual(
      ['completed', 'failed', 'processing', 'processing'].map((status) => `payment.${status}`),
    );

    for (const event of receiver.received) expect(isSignedWith(secret, event)).toBe(true);
    const closed = receiver.of('ticket.closed')[0]?.body;
    expect(closed.data).toEqual((await borrower.get(`/support/tickets/${ticketId}`)).body.data);
    const paused = receiver.of('loan.paused')[0]?.body;
    expect(paused.data).toEqual((await borrower.get(`/loans/${loanId}`)).body.data);
    const paid = receiver.of('payment.completed')[0]?.body;
    const { data: payment } = (await borrower.get(`/payments/${paid.data.paymentId}`)).body;
    expect(paid.data).toEqual({ ...payment, currency: 'USD', userId: borrower.userId });
    const disbursed = receiver.of('loan_request.disbursed')[0]?.body;
    const { data: request } = (await borrower.get(`/requests/${requestId}`)).body;
    expect(disbursed.data).toEqual({ ...request, loanId });
  });

  it('is not written if its cause fails', async () => {
    const { url } = await register(['*']);
    const refused = await borrower.send('POST', '/requests', { amount: 1, currency: 'USD', term: 12 });

    expect(refused.status).toBe(400);
    expect(await deliveriesOf(url)).toEqual([]);
  });

  it('goes only to endpoints that name it and are enabled', async () => {
    const tickets = await register(['ticket.closed']);
    const loans = await register(['loan.*', 'payment.*']);
    const off = await register(['*']);
    await operator.send('PUT', off.url, { enabled: false });

    const ticketId = await newTicket();
    await borrower.send('POST', `/support/tickets/${ticketId}/close`);

    await expect.poll(() => receiver.types).toEqual(['ticket.closed']);
    expect((await deliveriesOf(tickets.url)).map(({ type }: { type: string }) => type)).toEqual(['ticket.closed']);
    expect(await deliveriesOf(loans.url)).toEqual([]);
    expect(await deliveriesOf(off.url)).toEqual([]);
  });

  it('is signed with the old and the new secret after a rotation', async () => {
    const { url, secret } = await register(['ticket.*']);
    const rotated = (await operator.send('POST', `${url}/rotate-secret`)).body.data;
    await newTicket();

    await expect.poll(() => receiver.received.length).toBe(1);
    const [event] = receiver.received;
    expect([secret, rotated.secret].map((each) => event && isSignedWith(each, event))).toEqual([true, true]);
  });
});

describe('a failed delivery', () => {
  it('is tried again, and is in the log', async () => {
    const { url } = await register(['ticket.open']);
    receiver.answer = (response) => response.writeHead(500).end();
    await newTicket();

    await expect.poll(() => receiver.received.length).toBe(1);
    await expect
      .poll(() => deliveriesOf(url))
      .toMatchObject([
        { status: 'Pending', attempts: 1, lastStatusCode: 500, lastError: 'The receiver answered 500.' },
      ]);
    receiver.answer = (response) => response.writeHead(200).end();
    await expect.poll(() => deliveriesOf(url)).toMatchObject([{ status: 'Delivered', attempts: 2 }]);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.text).toBe(first?.text);
  });

  it('disables the webhook after the tenth try and notifies the operators; a manual retry delivers it', async () => {
    const { url, webhookId } = await register(['ticket.open']);
    receiver.answer = (response) => response.writeHead(503).end();
    await newTicket();
    await expect.poll(() => deliveriesOf(url)).toMatchObject([{ attempts: 1 }]);
    const [{ deliveryId }] = await deliveriesOf(url);
    await sql(service.databaseUrl, `update webhook_deliveries set attempts = 9 where id = '${deliveryId}'`);
    const retry = `${url}/deliveries/${deliveryId}/retry`;

    expect((await operator.send('POST', retry)).body.data).toMatchObject({ status: 'Pending', attempts: 9 });

    await expect.poll(() => deliveriesOf(url)).toMatchObject([{ status: 'Failed', attempts: 10 }]);
    const [webhook] = (await operator.get('/backoffice/webhooks')).body.data;
    expect(webhook).toMatchObject({ webhookId, enabled: false });
    expect(webhook.disabledReason).toContain('10 tries');
    const { data: notices } = (await operator.get('/notifications')).body;
    expect(notices[0]).toMatchObject({ type: 'webhook_update', title: 'A webhook was disabled' });
    expect((await operator.send('POST', retry)).body.error.code).toBe('WEBHOOK_DISABLED');
    receiver.answer = (response) => response.writeHead(204).end();
    await operator.send('PUT', url, { enabled: true });
    await operator.send('POST', retry);
    await expect.poll(() => deliveriesOf(url)).toMatchObject([{ status: 'Delivered', attempts: 11 }]);
  });
});

it('a delivery is not locked while it waits for its endpoint, or a retry or deletion would deadlock with it', async () => {
  const { url, webhookId } = await register(['ticket.open']);
  const lockWaits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await withClient(service.databaseUrl, async (retrying) => {
    await retrying.query(`begin; select from webhooks where id = '${webhookId}' for update`);
    await newTicket();
    await expect.poll(() => sql(service.databaseUrl, lockWaits)).not.toEqual([]);

    const lock = 'select from webhook_deliveries where webhook_id = $1 for update nowait';
    expect((await retrying.query(lock, [webhookId])).rowCount).toBe(1);
    await retrying.query('rollback');
  });

  await expect.poll(() => deliveriesOf(url)).toMatchObject([{ status: 'Delivered' }]);
});

it('an endpoint that does not answer delays no other', async () => {
  const silent = new WebhookReceiver();
  await silent.start();
  const tries = { open: 0, most: 0 };
  silent.answer = (response) => {
    tries.most = Math.max(tries.most, ++tries.open);
    response.once('close', () => tries.open--);
  };
  const body = { url: silent.url, events: ['ticket.open'] };
  await operator.send('POST', '/backoffice/webhooks', body);
  for (let count = 0; count < 6; count++) await newTicket();
  await expect.poll(() => tries.open).toBe(1);
  await register(['ticket.closed']);

  await borrower.send('POST', `/support/tickets/${await newTicket()}/close`);

  await expect.poll(() => receiver.types).toEqual(['ticket.closed']);
  expect(tries.most).toBe(1);
  await silent.stop();
});

describe('registration', () => {
  it('shows the secret once, also with an Idempotency-Key', async () => {
    const body = { url: receiver.url, events: ['*'] };
    const [first, second] = [
      (await operator.send('POST', '/backoffice/webhooks', body, { 'idempotency-key': 'a' })).body.data,
      (await operator.send('POST', '/backoffice/webhooks', body, { 'idempotency-key': 'a' })).body.data,
    ];

    expect(first.secret).not.toBe(second.secret);
    const lists = await Promise.all([operator.get('/backoffice/webhooks'), operator.get('/backoffice/audit')]);
    for (const { text } of lists) expect(text).not.toContain('whsec_');
    const [keys] = await sql(service.databaseUrl, `select count(*)::int as kept from idempotency_keys`);
    expect(keys).toEqual({ kept: 0 });
  });

  it('is in the audit log, as all acts on webhooks', async () => {
    const { url, webhookId } = await register(['*']);
    await operator.send('PUT', url, { events: ['loan.*'] });
    await operator.send('POST', `${url}/rotate-secret`);
    await operator.send('DELETE', url);

    const { data } = (await operator.get(`/backoffice/audit?subjectId=${webhookId}`)).body;
    const actions = ['webhook.delete', 'webhook.rotate-secret', 'webhook.change', 'webhook.register'];
    expect(data.map(({ action }: { action: string }) => action)).toEqual(actions);
    expect(data[2]).toMatchObject({ before: { events: ['*'] }, after: { events: ['loan.*'] } });
    expect((await operator.get(`${url}/deliveries`)).body.error.code).toBe('WEBHOOK_NOT_FOUND');
  });
});

it('the endpoints that want an event are known without a statement', async () => {
  await register(['ticket.open']);
  const subscribers = service.app.container.resolve(WebhookPorts.webhookSubscribers);

  // Not a promise. For some seconds after a change, the database is read.
  const known = async () => {
    await subscribers.to('ticket.open');
    return [subscribers.to('ticket.open'), subscribers.to('loan.active')];
  };
  await expect.poll(known).toEqual([[expect.any(String)], []]);
});

it('another node sends events of endpoints that were registered here', async () => {
  const other = await startApp({ WEBHOOK_ALLOW_PRIVATE: 'true' }, service);
  const client = other.at(borrower);
  const openTicket = async () => client.send('POST', '/support/tickets', await ticketOf(client));
  // Now it knows that no endpoint wants the event.
  const subscribers = other.app.container.resolve(WebhookPorts.webhookSubscribers);
  await expect.poll(() => subscribers.to('ticket.open')).toEqual([]);
  const { url } = await register(['ticket.open']);
  // The notification crosses PostgreSQL in milliseconds.
  await expect
    .poll(async () => {
      await openTicket();
      return (await deliveriesOf(url)).length;
    })
    .toBeGreaterThan(0);
  await other.close();
});

const ticketOf = async (client: Client) => ({
  subject: 'a',
  description: 'b',
  categoryId: (await client.get('/support/categories')).body.data[0].categoryId,
});

it('what an erased user wrote is in no delivery any more', async () => {
  const { url } = await register(['ticket.*']);
  receiver.answer = (response) => response.writeHead(500).end();
  const leaving = await service.borrower();
  const secret = 'I was ill in May.';
  await leaving.send('POST', '/support/tickets', { ...(await ticketOf(leaving)), description: secret });
  await expect.poll(() => receiver.received.filter(({ text }) => text.includes(secret))).not.toEqual([]);

  const left = await leaving.send('DELETE', '/user/account', { password: PASSWORD });

  expect(left.status).toBe(200);
  const [stored] = await sql(service.databaseUrl, `select string_agg(data::text, '') as text from webhook_deliveries`);
  expect(String(stored?.text)).not.toContain(secret);
  expect((await deliveriesOf(url)).map(({ type }: { type: string }) => type)).toEqual(['ticket.closed', 'ticket.open']);
});
