import type { DeliveryId, WebhookId } from '../../domain/shared/ids.ts';
import type { DeliveryView, WebhookQueries, WebhookView } from '../webhooks/webhook.queries.ts';

interface OfWebhook {
  readonly webhookId: WebhookId;
}

/** The acts on webhooks, as the audit log keeps them: without the secrets. */
export function webhookActs({ webhookQueries }: { readonly webhookQueries: WebhookQueries }) {
  const webhook = {
    subjectType: 'webhook',
    subjectId: ({ webhookId }: OfWebhook): WebhookId | null => webhookId,
    find: (id: WebhookId) => webhookQueries.webhookOf(id),
    view: ({ url, events, enabled }: WebhookView) => ({ url, events, enabled }),
    // The endpoint gets the events of all borrowers.
    concerns: null,
  };
  return {
    registerWebhook: {
      ...webhook,
      subjectId: (_command: object, created?: OfWebhook) => created?.webhookId ?? null,
      action: 'webhook.register',
    },
    changeWebhook: { ...webhook, action: 'webhook.change' },
    deleteWebhook: { ...webhook, action: 'webhook.delete' },
    rotateSecret: { ...webhook, action: 'webhook.rotate-secret' },
    retryDelivery: {
      subjectType: 'webhook-delivery',
      subjectId: ({ deliveryId }: { readonly deliveryId: DeliveryId }): DeliveryId | null => deliveryId,
      find: (id: DeliveryId) => webhookQueries.deliveryOf(id),
      view: ({ type, status, attempts }: DeliveryView) => ({ type, status, attempts }),
      // Repeats an event that has happened.
      concerns: null,
      action: 'webhook-delivery.retry',
    },
  } as const;
}
