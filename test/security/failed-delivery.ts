import { vi } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { sql } from '../support/books.ts';
import { done } from '../support/client.ts';
import type { Operator } from '../support/operator.ts';
import { PATIENT } from '../support/patient.ts';

/**
 * Registers a webhook for new tickets, opens one, and disables the webhook: the delivery fails, and nothing changes later.
 * @param openTicket the cause of the delivery
 */
export async function failedDelivery<Ticket>(
  { databaseUrl }: TestApp,
  operator: Operator,
  openTicket: () => Promise<Ticket>,
) {
  const { webhookId } = await done(operator.registersWebhook('https://hooks.invalid/', ['ticket.open']));
  const url = `/backoffice/webhooks/${webhookId}`;
  const cause = await openTicket();
  // Asking the service would use up the operator's rate limit.
  const made = `select from webhook_deliveries where webhook_id = '${webhookId}'`;
  await vi.waitUntil(async () => (await sql(databaseUrl, made)).length > 0, PATIENT);
  await operator.send('PUT', url, { enabled: false });
  await vi.waitUntil(async () => (await sql(databaseUrl, `${made} and status = 'Failed'`)).length > 0, PATIENT);
  const [{ deliveryId }] = await operator.reads(`${url}/deliveries`);
  return { webhookId, deliveryId, cause };
}
