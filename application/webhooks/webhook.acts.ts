import { Type } from 'typebox';
import type { DeliveryId, WebhookId } from '../../domain/shared/ids.ts';
import { URL_MAX_LENGTH } from '../../domain/webhooks/webhook.ts';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_PATTERNS } from '../../domain/webhooks/webhook-event.ts';
import { ADMIN, only, operatorAct, type Subject } from '../shared/act.ts';
import { Body, EmptyBody, Instant, Opaque } from '../shared/input.ts';
import { RetryDelivery } from './deliveries.ts';
import { ChangeWebhook, DeleteWebhook, RegisterWebhook, RotateSecret } from './endpoints.ts';
import { EventTypeField } from './event.record.ts';
import { ReplayEvents } from './event-log.ts';
import type { WebhookQueries } from './webhook.queries.ts';
import {
  type DeliveryView,
  EnabledField,
  EXAMPLE_ENDPOINT,
  EXAMPLE_EVENTS,
  WebhookPatternField,
  type WebhookView,
} from './webhook.record.ts';

/** The log keeps no secrets. */
const webhook: Subject<WebhookView, { readonly webhookQueries: Pick<WebhookQueries, 'webhookOf'> }> = {
  type: 'webhook',
  find: ({ webhookQueries }, id: WebhookId) => webhookQueries.webhookOf(id),
  keeps: only('url', 'events', 'enabled'),
  // The endpoint gets the events of all borrowers.
  concerns: null,
};

const url = Opaque(1, URL_MAX_LENGTH, EXAMPLE_ENDPOINT, {
  format: 'uri',
  description: 'The address for events: https, on the public internet, without redirects.',
});

const events = Type.Array(WebhookPatternField, {
  minItems: 1,
  maxItems: WEBHOOK_PATTERNS.length,
  description: 'Events, `loan.*` or `*`.',
  examples: EXAMPLE_EVENTS,
});

export const registerWebhook = operatorAct({
  action: 'webhook.register',
  title: 'Register a webhook',
  roles: ADMIN,
  subject: webhook,
  ids: [],
  body: Body({ url, events }),
  run: RegisterWebhook,
  makes: ({ webhookId }) => webhookId,
  answer: ({ result }) => result,
});

export const changeWebhook = operatorAct({
  action: 'webhook.change',
  title: 'Edit the webhook',
  roles: ADMIN,
  subject: webhook,
  ids: ['webhookId'],
  body: Body({ url: Type.Optional(url), events: Type.Optional(events), enabled: Type.Optional(EnabledField) }),
  changes: true,
  run: ChangeWebhook,
});

export const deleteWebhook = operatorAct({
  action: 'webhook.delete',
  title: 'Delete the webhook',
  roles: ADMIN,
  subject: webhook,
  ids: ['webhookId'],
  body: EmptyBody,
  run: DeleteWebhook,
  answer: () => null,
});

export const rotateSecret = operatorAct({
  action: 'webhook.rotate-secret',
  title: 'Replace the secret',
  roles: ADMIN,
  subject: webhook,
  ids: ['webhookId'],
  body: EmptyBody,
  run: RotateSecret,
  answer: ({ result }) => result,
});

export const replayEvents = operatorAct({
  action: 'webhook.replay',
  title: 'Send past events again',
  roles: ADMIN,
  subject: webhook,
  ids: ['webhookId'],
  body: Body({
    from: Instant(),
    to: Type.Optional(Type.Unsafe<string>({ ...Instant(), examples: ['2026-11-21T00:00:00.000Z'] })),
    types: Type.Optional(
      Type.Array(EventTypeField, {
        minItems: 1,
        maxItems: WEBHOOK_EVENT_TYPES.length,
        description: 'Of the events that the endpoint wants, these alone.',
        examples: [['payment.completed']],
      }),
    ),
  }),
  run: ReplayEvents,
  answer: ({ result }) => result,
});

export const retryDelivery = operatorAct({
  action: 'webhook-delivery.retry',
  title: 'Send the event again',
  roles: ADMIN,
  subject: {
    type: 'webhook-delivery',
    find: ({ webhookQueries }: { readonly webhookQueries: Pick<WebhookQueries, 'deliveryOf'> }, id: DeliveryId) =>
      webhookQueries.deliveryOf(id),
    keeps: only('type', 'status', 'attempts'),
    // Repeats an event that has happened.
    concerns: null,
  } satisfies Subject<DeliveryView, never>,
  ids: ['webhookId', 'deliveryId'],
  body: EmptyBody,
  run: RetryDelivery,
});
