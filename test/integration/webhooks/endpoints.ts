import { beforeEach, expect } from 'vitest';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';

/** The service and a receiver of its events. Before each test, no endpoint is registered. */
export async function openEndpoints(options: Parameters<typeof openService>[1] = {}) {
  const opened = await openService({ WEBHOOK_ALLOW_PRIVATE: 'true' }, options);
  const { operator, borrower } = opened;
  const receiver = await new WebhookReceiver().open();
  beforeEach(async () => {
    for (const { webhookId } of await operator.reads('/backoffice/webhooks?limit=100')) {
      await operator.send('DELETE', `/backoffice/webhooks/${webhookId}`);
    }
    receiver.received.length = 0;
    receiver.answer = (response) => response.writeHead(204).end();
  });
  return {
    ...opened,
    receiver,
    /** By default for all events of tickets, at the receiver. */
    async register(events = ['ticket.*'], url = receiver.url) {
      const { webhookId, secret } = await done(operator.registersWebhook(url, events));
      return { webhookId, secret, url: `/backoffice/webhooks/${webhookId}` };
    },
    newTicket: async (): Promise<string> => (await done(borrower.opensTicket())).ticketId,
    /** Waits until the log of the endpoint matches. */
    untilDelivered: (url: string, deliveries: readonly object[]) =>
      expect.poll(() => operator.reads(`${url}/deliveries`)).toMatchObject(deliveries),
  };
}
