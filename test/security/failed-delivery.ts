import { vi } from 'vitest';
import { type Client, PATIENT } from '../support/app.ts';

/**
 * Registers a webhook for new tickets, opens one, and disables the webhook: the delivery fails, and nothing changes later.
 * @param openTicket the cause of the delivery
 */
export async function failedDelivery<Ticket>(operator: Client, openTicket: () => Promise<Ticket>) {
  const registration = { url: 'https://hooks.invalid/', events: ['ticket.open'] };
  const { webhookId } = (await operator.send('POST', '/backoffice/webhooks', registration)).body.data;
  const url = `/backoffice/webhooks/${webhookId}`;
  const cause = await openTicket();
  await operator.send('PUT', url, { enabled: false });
  const deliveries = async () => (await operator.get(`${url}/deliveries`)).body.data;
  await vi.waitUntil(async () => (await deliveries())[0].status === 'Failed', PATIENT);
  const [{ deliveryId }] = await deliveries();
  return { webhookId, deliveryId, cause };
}
