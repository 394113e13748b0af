import { vi } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { sql } from '../support/books.ts';
import type { Client } from '../support/client.ts';
import { PATIENT } from '../support/patient.ts';

/**
 * Registers a webhook for new tickets, opens one, and disables the webhook: the delivery fails, and nothing changes later.
 * @param openTicket the cause of the delivery
 */
export async function failedDelivery<Ticket>(
  { databaseUrl }: TestApp,
  operator: Client,
  openTicket: () => Promise<Ticket>,
) {
  const registration = { url: 'https://hooks.invalid/', events: ['ticket.open'] };
  const { webhookId } = (await operator.send('POST', '/backoffice/webhooks', registration)).body.data;
  const url = `/backoffice/webhooks/${webhookId}`;
  const cause = await openTicket();
  await operator.send('PUT', url, { enabled: false });
  // Asking the service would use up the operator's rate limit.
  const failed = `select from webhook_deliveries where webhook_id = '${webhookId}' and status = 'Failed'`;
  await vi.waitUntil(async () => (await sql(databaseUrl, failed)).length > 0, PATIENT);
  const [{ deliveryId }] = (await operator.get(`${url}/deliveries`)).body.data;
  return { webhookId, deliveryId, cause };
}
