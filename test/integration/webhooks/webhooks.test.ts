import { describe, expect, it } from 'vitest';
import { disbursedLoan, settled, startApp } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { withClient } from '../../support/pg-client.ts';
import { isSignedWith } from '../../support/webhook-receiver.ts';
import { openEndpoints } from './endpoints.ts';

const { service, operator, borrower, receiver, register, newTicket, untilDelivered } = await openEndpoints();

const deliveriesOf = (url: string) => operator.reads(`${url}/deliveries`);

describe('an event', () => {
  it('follows each change of status, in order for each subject, with what the borrower reads', async () => {
    const { secret } = await register(['*']);
    const loanId = await disbursedLoan(borrower, operator);
    await borrower.pays(loanId, 888.49);
    await settled(borrower);
    await borrower.pauses(loanId);
    await borrower.pays(loanId, 1.02);
    const ticketId = await newTicket();
    await operator.answersTicket(ticketId, 'Soon.');
    await operator.resolvesTicket(ticketId);
    await borrower.writesOn(ticketId, 'Really?');
    await borrower.closesTicket(ticketId);

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
    expect(closed.data).toEqual(await borrower.reads(`/support/tickets/${ticketId}`));
    const paused = receiver.of('loan.paused')[0]?.body;
    expect(paused.data).toEqual(await borrower.reads(`/loans/${loanId}`));
    const paid = receiver.of('payment.completed')[0]?.body;
    const payment = await borrower.reads(`/payments/${paid.data.paymentId}`);
    expect(paid.data).toEqual({ ...payment, currency: 'USD', userId: borrower.userId });
    const disbursed = receiver.of('loan_request.disbursed')[0]?.body;
    const request = await borrower.reads(`/requests/${requestId}`);
    expect(disbursed.data).toEqual({ ...request, loanId });
  });

  it('is not written if its cause fails', async () => {
    const { url } = await register(['*']);
    const refused = await borrower.asksFor(1);

    expect(refused.status).toBe(400);
    expect(await deliveriesOf(url)).toEqual([]);
  });

  it('goes only to endpoints that name it and are enabled', async () => {
    const tickets = await register(['ticket.closed']);
    const loans = await register(['loan.*', 'payment.*']);
    const off = await register(['*']);
    await operator.send('PUT', off.url, { enabled: false });

    const ticketId = await newTicket();
    await borrower.closesTicket(ticketId);

    await expect.poll(() => receiver.types).toEqual(['ticket.closed']);
    expect((await deliveriesOf(tickets.url)).map(({ type }: { type: string }) => type)).toEqual(['ticket.closed']);
    expect(await deliveriesOf(loans.url)).toEqual([]);
    expect(await deliveriesOf(off.url)).toEqual([]);
  });
});

describe('a failed delivery', () => {
  it('is tried again, signed with the old and the new secret, and is in the log', async () => {
    const { url, secret } = await register(['ticket.open']);
    const rotated = await done(operator.send('POST', `${url}/rotate-secret`));
    receiver.answer = (response) => response.writeHead(500).end();
    await newTicket();

    await expect.poll(() => receiver.received.length).toBe(1);
    const failed = { lastStatusCode: 500, lastError: 'The receiver answered 500.' };
    await untilDelivered(url, [{ status: 'Pending', attempts: 1, ...failed }]);
    receiver.answer = (response) => response.writeHead(200).end();
    await untilDelivered(url, [{ status: 'Delivered', attempts: 2 }]);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.text).toBe(first?.text);
    expect([secret, rotated.secret].map((each) => second && isSignedWith(each, second))).toEqual([true, true]);
  });

  it('disables the webhook after the tenth try and notifies the operators; a manual retry delivers it', async () => {
    const { url, webhookId } = await register(['ticket.open']);
    receiver.answer = (response) => response.writeHead(503).end();
    await newTicket();
    await untilDelivered(url, [{ attempts: 1 }]);
    const [{ deliveryId }] = await deliveriesOf(url);
    await service.query(`update webhook_deliveries set attempts = 9 where id = '${deliveryId}'`);
    const retry = `${url}/deliveries/${deliveryId}/retry`;

    expect(await done(operator.send('POST', retry))).toMatchObject({ status: 'Pending', attempts: 9 });

    await untilDelivered(url, [{ status: 'Failed', attempts: 10 }]);
    const [webhook] = await operator.reads('/backoffice/webhooks');
    expect(webhook).toMatchObject({ webhookId, enabled: false });
    expect(webhook.disabledReason).toContain('10 tries');
    const notices = await operator.reads('/notifications');
    expect(notices[0]).toMatchObject({ type: 'webhook_update', title: 'A webhook was disabled' });
    expect((await operator.send('POST', retry)).body.error.code).toBe('WEBHOOK_DISABLED');
    receiver.answer = (response) => response.writeHead(204).end();
    await operator.send('PUT', url, { enabled: true });
    await operator.send('POST', retry);
    await untilDelivered(url, [{ status: 'Delivered', attempts: 11 }]);
  });

  it('is put off as the receiver asks, and disables the webhook at once if the receiver is gone', async () => {
    const { url } = await register(['ticket.open']);
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '7200' }).end();
    const before = Date.now();
    await newTicket();
    await untilDelivered(url, [{ attempts: 1 }]);
    const [{ deliveryId, nextAttemptAt }] = await deliveriesOf(url);
    expect(Date.parse(nextAttemptAt)).toBeGreaterThanOrEqual(before + 7_200_000);
    receiver.answer = (response) => response.writeHead(410).end();

    await operator.send('POST', `${url}/deliveries/${deliveryId}/retry`);

    await untilDelivered(url, [{ status: 'Failed', attempts: 2, lastStatusCode: 410 }]);
    const [webhook] = await operator.reads('/backoffice/webhooks');
    expect(webhook).toMatchObject({ enabled: false, disabledReason: expect.stringContaining('answered 410') });
    const [notice] = await operator.reads('/notifications');
    expect(notice).toMatchObject({ type: 'webhook_update', message: expect.stringContaining('answered 410') });
  });
});

it('a delivery is not locked while it waits for its endpoint, or a retry or deletion would deadlock with it', async () => {
  const { url, webhookId } = await register(['ticket.open']);
  const lockWaits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await withClient(service.databaseUrl, async (retrying) => {
    await retrying.query(`begin; select from webhooks where id = '${webhookId}' for update`);
    await newTicket();
    await expect.poll(() => service.query(lockWaits)).not.toEqual([]);

    const lock = 'select from webhook_deliveries where webhook_id = $1 for update nowait';
    expect((await retrying.query(lock, [webhookId])).rowCount).toBe(1);
    await retrying.query('rollback');
  });

  await untilDelivered(url, [{ status: 'Delivered' }]);
});

describe('registration', () => {
  it('shows the secret once, also with an Idempotency-Key', async () => {
    const keyed = operator.withKey('a');
    const [first, second] = [
      await done(keyed.registersWebhook(receiver.url, ['*'])),
      await done(keyed.registersWebhook(receiver.url, ['*'])),
    ];

    expect(first.secret).not.toBe(second.secret);
    const lists = await Promise.all([operator.get('/backoffice/webhooks'), operator.get('/backoffice/audit')]);
    for (const { text } of lists) expect(text).not.toContain('whsec_');
    const [keys] = await service.query(`select count(*)::int as kept from idempotency_keys`);
    expect(keys).toEqual({ kept: 0 });
  });

  it('is in the audit log, as all acts on webhooks', async () => {
    const { url, webhookId } = await register(['*']);
    await operator.send('PUT', url, { events: ['loan.*'] });
    await operator.send('POST', `${url}/rotate-secret`);
    await operator.send('DELETE', url);

    const data = await operator.reads(`/backoffice/audit?subjectId=${webhookId}`);
    const actions = ['webhook.delete', 'webhook.rotate-secret', 'webhook.change', 'webhook.register'];
    expect(data.map(({ action }: { action: string }) => action)).toEqual(actions);
    expect(data[2]).toMatchObject({ before: { events: ['*'] }, after: { events: ['loan.*'] } });
    expect((await operator.get(`${url}/deliveries`)).body.error.code).toBe('WEBHOOK_NOT_FOUND');
  });
});

it('another node sends events of endpoints that were registered here', async () => {
  const other = await startApp({ WEBHOOK_ALLOW_PRIVATE: 'true' }, service);
  const client = other.at(borrower);
  const { url } = await register(['ticket.open']);

  await client.opensTicket();

  await untilDelivered(url, [{ status: 'Delivered' }]);
  await other.close();
});
