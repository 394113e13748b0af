import type { Client } from '../support/app.ts';

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
  for (let tries = 0; tries < 200; tries++) {
    const [delivery] = (await operator.get(`${url}/deliveries`)).body.data;
    if (delivery.status === 'Failed') return { webhookId, deliveryId: delivery.deliveryId, cause };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The delivery was still pending after 20 s.');
}
