import type { DeliveryId, WebhookId } from '../../domain/webhooks/webhook.id.ts';
import type { WebhookQueries } from '../webhooks/webhook.queries.ts';

interface OfWebhook {
  readonly webhookId: WebhookId;
}

/** The acts on webhooks, as the audit log keeps them. The secrets are not in it. */
export function webhookActs({ webhookQueries }: { readonly webhookQueries: WebhookQueries }) {
  const webhook = {
    subjectType: 'webhook',
    subjectId: ({ webhookId }: OfWebhook): WebhookId | null => webhookId,
    view: async (id: WebhookId) => {
      const found = await webhookQueries.webhookOf(id);
      return found && { url: found.url, events: found.events, enabled: found.enabled };
    },
  };
  return {
    register: {
      ...webhook,
      subjectId: (_command: object, created?: OfWebhook) => created?.webhookId ?? null,
      action: 'webhook.register',
    },
    change: { ...webhook, action: 'webhook.change' },
    delete: { ...webhook, action: 'webhook.delete' },
    rotateSecret: { ...webhook, action: 'webhook.rotate-secret' },
    retryDelivery: {
      subjectType: 'webhook-delivery',
      subjectId: ({ deliveryId }: { readonly deliveryId: DeliveryId }): DeliveryId | null => deliveryId,
      view: async (id: DeliveryId) => {
        const found = await webhookQueries.deliveryOf(id);
        return found && { type: found.type, status: found.status, attempts: found.attempts };
      },
      action: 'webhook-delivery.retry',
    },
  };
}
