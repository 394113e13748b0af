import { afterAll, describe, expect, it } from 'vitest';
import { kyselyReturnedDebits } from '../../../adapters/persistence/monitoring/service-state.queries.ts';
import { CLOSE_BUSINESS_DAY } from '../../../application/closing/close-business-day.ts';
import type { JobKind } from '../../../application/shared/ports.ts';
import { DELIVER_WEBHOOK } from '../../../application/webhooks/deliveries.ts';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import type { WebhookId } from '../../../domain/shared/ids.ts';
import { disbursedLoan, inDays } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { scrape } from '../../support/metrics.ts';
import { expressionsOfAlerts, expressionsOfDashboard, metricsIn } from '../../support/monitoring.ts';
import { openService } from '../../support/open-service.ts';
import { settingsFor, startPaymentProvider } from '../../support/payment-provider.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';

const provider = await startPaymentProvider();
afterAll(() => provider.close());
const receiver = await new WebhookReceiver().open();
const { service, borrower, operator } = await openService({ ...settingsFor(provider), WEBHOOK_ALLOW_PRIVATE: 'true' });

const measured = async (name: string) => (await scrape(service)).values.get(name);
const registered = async (events: string[]) => {
  const { webhookId } = await done(operator.registersWebhook(receiver.url, events));
  return `/backoffice/webhooks/${webhookId}`;
};

function enqueue<Data extends object>(kind: JobKind<Data>, data: Data): Promise<void> {
  const { container } = service.app;
  return container.resolve(SharedPorts.unitOfWork).run(() => container.resolve(SharedPorts.jobs).enqueue(kind, data));
}

describe('metrics', () => {
  it('tell the last closed day, the state of webhooks and the backlog', async () => {
    const [, stopped = ''] = await Promise.all(Array.from({ length: 4 }, () => registered(['ticket.closed'])));
    await operator.send('PUT', stopped, { enabled: false });
    const two = 'select id from webhooks where enabled limit 2';
    const failed = `update webhooks set enabled = false, disabled_reason = 'It failed.' where id in (${two})`;
    await service.query(failed);
    const waiting = [24, 25, 30, 31, 40];
    for (const days of waiting) {
      const { requestId } = await done(borrower.asksFor(1000));
      const aged = `created_at - interval '${days} days'`;
      await service.query(`update loan_requests set created_at = ${aged} where id = '${requestId}'`);
    }
    // Requests that were decided in time do not count.
    for (const status of ['Rejected', 'Approved']) {
      const { requestId } = await done(borrower.asksFor(1000));
      await done(status === 'Rejected' ? operator.rejects(requestId) : operator.approves(requestId));
      await service.query(
        `update loan_requests set created_at = created_at - interval '40 days' where id = '${requestId}'`,
      );
    }
    await enqueue(CLOSE_BUSINESS_DAY, {});
    const closing = 'select extract(epoch from day)::float8 as day from closed_days where closed_at is not null';
    await expect.poll(async () => (await service.query(closing)).length).toBe(1);
    const [closed] = await service.query(closing);

    const expected = {
      lending_last_closed_day_timestamp_seconds: closed?.day,
      lending_last_closing_duration_seconds: expect.toSatisfy((seconds: number) => seconds > 0),
      'lending_webhook_endpoints{state="enabled"}': 1,
      'lending_webhook_endpoints{state="disabled_by_operator"}': 1,
      'lending_webhook_endpoints{state="disabled_by_failures"}': 2,
      'lending_requests_to_decide{state="due"}': 2,
      'lending_requests_to_decide{state="late"}': 2,
      'lending_jobs{queue="settle-payment",state="deferred"}': expect.any(Number),
      'lending_oldest_job_age_seconds{queue="settle-payment"}': 0,
      lending_database_up: 1,
      lending_database_read_only: 0,
    };
    // What was read a moment ago is kept for some seconds.
    await expect.poll(async () => Object.fromEntries((await scrape(service)).values)).toMatchObject(expected);
  });

  it('count calls of the payment gateway by operation and outcome, and its faults', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    provider.next('behaves', 'declines', 'answersNoJson');
    for (let count = 0; count < 3; count++) await borrower.pays(loanId, 10);

    const { values } = await scrape(service);

    const calls = (outcome: string) =>
      values.get(`lending_gateway_call_duration_seconds_count{operation="collect",outcome="${outcome}"}`);
    expect(['accepted', 'declined', 'unknown'].map(calls)).toEqual([1, 1, 1]);
    expect(values.get('lending_gateway_faults_total')).toBe(1);
  });

  it('count jobs and deliveries of webhooks by outcome', async () => {
    const url = await registered(['ticket.open']);
    receiver.answer = (response) => response.writeHead(receiver.received.length === 1 ? 500 : 204).end();
    for (let count = 0; count < 2; count++) await done(borrower.opensTicket());
    const impossible = { webhookId: 'no uuid' as WebhookId, deliveryId: idNumber<'WebhookDelivery'>(1), attempt: 1 };
    await enqueue(DELIVER_WEBHOOK, impossible);

    const tries = (outcome: string) =>
      measured(`lending_webhook_delivery_duration_seconds_count{outcome="${outcome}"}`);
    const jobs = (outcome: string) =>
      measured(`lending_job_duration_seconds_count{queue="deliver-webhook",outcome="${outcome}"}`);
    await expect.poll(() => tries('refused')).toBe(1);
    // More once the refused event is sent again.
    await expect.poll(() => tries('delivered')).toBeGreaterThanOrEqual(1);
    await expect.poll(() => jobs('completed')).toBeGreaterThanOrEqual(2);
    await expect.poll(() => jobs('failed')).toBeGreaterThanOrEqual(1);
    await operator.send('DELETE', url);
  });

  it('tell how many connections are used, and what waits for one', async () => {
    const em = service.app.orm.em.fork();
    const max = await measured('lending_database_pool_max_connections{pool="requests"}');
    expect(max).toBe(20);
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    const holders = Array.from({ length: 21 }, () =>
      em.fork().transactional(async (own) => {
        await own.getConnection().execute('select 1', [], 'all', own.getTransactionContext());
        await free;
      }),
    );

    await expect.poll(() => measured('lending_database_pool_waiting{pool="requests"}')).toBeGreaterThanOrEqual(1);
    expect(await measured('lending_database_pool_connections{pool="requests",state="used"}')).toBe(20);
    release();
    await Promise.all(holders);
    expect(await measured('lending_database_pool_connections{pool="requests",state="idle"}')).toBeGreaterThan(0);
  });

  it('tell the share of the debits of 60 days that were returned, by group', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    provider.always(null);
    const paymentIds: string[] = [];
    for (let count = 0; count < 10; count++) paymentIds.push((await done(borrower.pays(loanId, 1))).paymentId);
    const [unauthorized, administrative, frozen, old] = paymentIds;
    const set = (what: string, paymentId = '') =>
      service.query(`update payments set ${what} where id = '${paymentId}'`);
    await set(`return_code = 'R29'`, unauthorized);
    await set(`return_code = 'R03'`, administrative);
    await set(`return_code = 'R16'`, frozen);
    await set(`return_code = 'R05', created_at = created_at - interval '61 days'`, old);
    const [row] = await service.query<{ debits: number }>(
      `select count(*)::int as debits from payments where transaction_id is not null and created_at > now() - interval '2 days'`,
    );
    const share = (returned: number) => returned / (row?.debits ?? 0);
    const groups = await kyselyReturnedDebits(service.app.orm.em.fork(), inDays(0));
    expect(groups).toEqual(
      expect.arrayContaining([
        { group: 'unauthorized', share: share(1) },
        { group: 'administrative', share: share(1) },
        { group: 'all', share: share(3) },
      ]),
    );
    const { values } = await scrape(service);
    for (const { group } of groups)
      expect(values.get(`lending_returned_debits_ratio{group="${group}"}`)).toEqual(expect.any(Number));
  });
});

it('alerts and dashboard name only metrics that exist, and the dashboard shows all of ours', async () => {
  const { text } = await scrape(service);

  const existing = Array.from(text.matchAll(/^# TYPE (\S+) (\S+)/gm)).flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const shown = new Set(expressionsOfDashboard().flatMap(metricsIn));
  const named = new Set([...expressionsOfAlerts().flatMap(metricsIn), ...shown]);
  // Prometheus itself measures whether it reaches a node.
  expect([...named].filter((name) => !existing.includes(name))).toEqual(['up']);
  const ours = existing.filter((name) => name.startsWith('lending_') && !/_(bucket|sum)$/.test(name));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});
