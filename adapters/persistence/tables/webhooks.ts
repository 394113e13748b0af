import { defineEntity, p } from '@mikro-orm/core';
import { Webhook, type WebhookSecret } from '../../../domain/webhooks/webhook.ts';
import { DELIVERY_STATUSES } from '../../../domain/webhooks/webhook-delivery.ts';
import type { WebhookEventType, WebhookPattern } from '../../../domain/webhooks/webhook-event.ts';

export const WebhookMapping = defineEntity({
  class: Webhook,
  tableName: 'webhooks',
  properties: {
    id: p.uuid().primary(),
    createdAt: p.datetime(),
    url: p.text().accessor('_url'),
    events: p.json<readonly WebhookPattern[]>().accessor('_events'),
    enabled: p.boolean().accessor('_enabled'),
    disabledReason: p.text().nullable().accessor('_disabledReason'),
    secrets: p.json<readonly WebhookSecret[]>().accessor('_secrets'),
    version: p.integer().version(),
  },
});

/** `position` is the order in which deliveries were added. */
export const WebhookDeliveryMapping = defineEntity({
  name: 'WebhookDeliveryRow',
  tableName: 'webhook_deliveries',
  properties: {
    id: p.uuid().primary(),
    position: p.bigint().autoincrement(),
    webhookId: p.uuid(),
    eventId: p.uuid(),
    type: p.text().$type<WebhookEventType>(),
    subjectId: p.uuid(),
    userId: p.uuid(),
    data: p.json<object>(),
    occurredAt: p.datetime(),
    createdAt: p.datetime(),
    status: p.enum(DELIVERY_STATUSES),
    attempts: p.integer(),
    lastStatusCode: p.integer().nullable(),
    lastError: p.text().nullable(),
    nextAttemptAt: p.datetime().nullable(),
    tryEndsBy: p.datetime().nullable(),
  },
});
