import { type Static, Type } from 'typebox';
import { DELIVERY_STATUSES } from '../../domain/webhooks/webhook-delivery.ts';
import type { WebhookPattern } from '../../domain/webhooks/webhook-event.ts';
import { WEBHOOK_PATTERNS } from '../../domain/webhooks/webhook-event.ts';
import {
  count,
  EXAMPLE_TIME,
  flag,
  id,
  link,
  listOf,
  moment,
  nullable,
  of,
  oneOf,
  record,
  text,
} from '../shared/record.ts';

export const WebhookPatternField = oneOf(WEBHOOK_PATTERNS, { title: 'WebhookPattern' });

export const DeliveryStatusField = oneOf(DELIVERY_STATUSES, { title: 'WebhookDeliveryStatus' });

export const EXAMPLE_ENDPOINT = 'https://hooks.example.com/lending';

export const EXAMPLE_EVENTS = [['loan.*', 'payment.completed']];

export const EnabledField = flag(true);

export const WebhookView = record('Webhook', {
  webhookId: id('webhook'),
  url: link(EXAMPLE_ENDPOINT),
  events: of(
    'list',
    Type.Unsafe<readonly WebhookPattern[]>({ ...listOf(WebhookPatternField), examples: EXAMPLE_EVENTS }),
  ),
  enabled: EnabledField,
  disabledReason: nullable(text()),
  createdAt: moment(),
});

export type WebhookView = Static<typeof WebhookView>;

const secret = text('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'Verifies the signatures. Shown only once.');

export const WebhookSecretView = record('WebhookSecret', { webhookId: id('webhook'), secret });

export const ReplayedEvents = record('ReplayedEvents', { events: count(12) });

export const DeliveryView = record('WebhookDelivery', {
  deliveryId: id('delivery'),
  eventId: id('event'),
  type: text('payment.completed'),
  status: DeliveryStatusField,
  attempts: count(1),
  lastStatusCode: nullable(count(), 503),
  lastError: nullable(text(), 'The receiver answered 503.'),
  nextAttemptAt: nullable(moment(), EXAMPLE_TIME),
  createdAt: moment(),
});

export type DeliveryView = Static<typeof DeliveryView>;
