import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { NodeWebhookSender } from '../../../adapters/webhooks/node-webhook-sender.ts';
import { SWEEP_DELIVERIES } from '../../../application/webhooks/deliveries.ts';
import { WebhookPorts } from '../../../bootstrap/contexts/webhooks.ts';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { openEndpoints } from './endpoints.ts';

const DEAD = 50;
/** No try ends because it takes long, and no other one begins because it took long. */
const patientSender = new NodeWebhookSender({ httpAllowed: true, privateAllowed: true, timeoutMs: 3_600_000 });
const startedAt = new Date();
const { service, borrower, receiver, register, newTicket, untilDelivered } = await openEndpoints({
  override: (container) => {
    container.register(WebhookPorts.webhookSender, { useValue: patientSender });
    container.register(SharedPorts.clock, { useValue: { now: () => startedAt } });
  },
});

/** An event whose first try failed, or was never made, and whose job the queue has lost. */
async function lostDelivery(url: string, attempts: 0 | 1): Promise<string> {
  // The next try is not due during the test.
  receiver.answer = (response) => response.writeHead(503, { 'retry-after': '3600' }).end();
  const ticketId = await newTicket();
  await untilDelivered(url, [{ attempts: 1 }]);
  const change = `attempts = ${attempts}, next_attempt_at = now() - interval '1 hour'`;
  await service.query(`delete from pgboss.job where name = 'deliver-webhook'`);
  await service.query(`update webhook_deliveries set ${change} where subject_id = '${ticketId}'`);
  receiver.answer = (response) => response.writeHead(204).end();
  receiver.received.length = 0;
  return ticketId;
}

it('a healthy endpoint gets each event while 50 others have accepted events and do not answer', async () => {
  await register();
  const silent = new WebhookReceiver();
  await silent.start();
  const tries = new Set<ServerResponse>();
  let begun = 0;
  silent.answer = (response) => {
    begun++;
    tries.add(response);
    response.once('close', () => tries.delete(response));
  };
  await Promise.all(Array.from({ length: DEAD }, () => register(['ticket.*'], silent.url)));
  const arrives = async () => {
    const count = receiver.received.length + 1;
    await newTicket();
    await expect.poll(() => receiver.received.length).toBe(count);
  };

  await arrives();
  await expect.poll(() => begun).toBe(DEAD);
  await arrives();
  // One at each endpoint. None had to end for the healthy one.
  expect([begun, tries.size]).toEqual([DEAD, DEAD]);

  // The tries of the next event begin together.
  for (const response of tries) response.destroy();
  await arrives();
  await expect.poll(() => begun).toBe(2 * DEAD);
  await arrives();
  expect([begun, tries.size]).toEqual([2 * DEAD, DEAD]);
  await silent.stop();
});

it('the sweep sends a delivery whose job was lost, each minute', async () => {
  const { url } = await register();
  await lostDelivery(url, 1);
  const { container } = service.app;
  const [unitOfWork, jobs] = [container.resolve(SharedPorts.unitOfWork), container.resolve(SharedPorts.jobs)];

  await unitOfWork.run(() => jobs.enqueue(SWEEP_DELIVERIES, {}));

  await untilDelivered(url, [{ status: 'Delivered', attempts: 2 }]);
  const schedules = `select cron from pgboss.schedule where name = '${SWEEP_DELIVERIES.name}'`;
  expect(await service.query(schedules)).toEqual([{ cron: '* * * * *' }]);
});

it('the next event of the same subject sends a lost one first', async () => {
  const { url } = await register();
  const ticketId = await lostDelivery(url, 0);

  await borrower.closesTicket(ticketId);

  await expect.poll(() => receiver.types).toEqual(['ticket.open', 'ticket.closed']);
});
