import { defineEntity, p } from '@mikro-orm/core';
import { Webhook, type WebhookSecret } from '../../../domain/webhooks/webhook.ts';
import { DELIVERY_STATUSES } from '../../../domain/webhooks/webhook-delivery.ts';
import type { WebhookEventType, WebhookPattern } from '../../../domain/webhooks/webhook-event.ts';
import { leftOut, leftOutAndErased } from './personal-marks.ts';

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

/**
 * `seq` is the order in which transactions wrote their events, `position` the order of the log, which an event gets once its
 * transaction is stored. The data repeats other tables.
 */
export const LoggedEventMapping = defineEntity({
  name: 'LoggedEventRow',
  tableName: 'event_log',
  properties: {
    id: p.uuid().primary(),
    seq: leftOut(p.bigint().autoincrement()),
    position: leftOut(p.bigint().nullable()),
    type: p.text().$type<WebhookEventType>(),
    subjectId: p.uuid(),
    userId: p.uuid(),
    occurredAt: p.datetime(),
    data: leftOutAndErased(p.json<object>()),
  },
});

/** `position` is the order in which deliveries were added. */
export const WebhookDeliveryMapping = defineEntity({
  name: 'WebhookDeliveryRow',
  tableName: 'webhook_deliveries',
  properties: {
    id: p.uuid().primary(),
    position: leftOut(p.bigint().autoincrement()),
    webhookId: leftOut(p.uuid()),
    eventId: leftOut(p.uuid()),
    type: p.text().$type<WebhookEventType>(),
    subjectId: p.uuid(),
    userId: p.uuid(),
    occurredAt: p.datetime(),
    status: p.enum(DELIVERY_STATUSES).accessor('_status'),
    createdAt: p.datetime(),
    attempts: leftOut(p.integer().accessor('_attempts')),
    lastStatusCode: leftOut(p.integer().nullable().accessor('_lastStatusCode')),
    lastError: leftOut(p.text().nullable().accessor('_lastError')),
    nextAttemptAt: leftOut(p.datetime().nullable().accessor('_nextAttemptAt')),
    tryEndsBy: leftOut(p.datetime().nullable().accessor('_tryEndsBy')),
  },
});
