import { Type } from 'typebox';
import {
  DeliveryNotFound,
  InvalidWebhook,
  WebhookIsDisabled,
  WebhookNotFound,
} from '../../../domain/webhooks/webhook.errors.ts';
import { DELIVERY_STATUSES } from '../../../domain/webhooks/webhook-delivery.ts';
import { WEBHOOK_PATTERNS } from '../../../domain/webhooks/webhook-event.ts';
import { URL_MAX_LENGTH } from '../../../domain/webhooks/webhook-url.ts';
import { answers, Message } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Choice, EmptyBody, Id, List, Nullable, Opaque, PathIds, Timestamp } from '../api/fields.ts';
import { LongPageQuery } from '../api/paging.ts';

const tags = ['Back office: webhooks'];
const params = PathIds('webhookId');
export const WEBHOOK_DELETED = { message: 'The webhook is deleted.' };

const Pattern = Choice(WEBHOOK_PATTERNS, { title: 'WebhookPattern' });
const DeliveryStatus = Choice(DELIVERY_STATUSES, { title: 'WebhookDeliveryStatus' });
const Url = () =>
  Opaque(1, URL_MAX_LENGTH, {
    format: 'uri',
    description: 'Where events are sent: https, on the public internet, without redirects.',
  });
const Patterns = () =>
  Type.Array(Pattern, { minItems: 1, maxItems: WEBHOOK_PATTERNS.length, description: 'Events, `loan.*` or `*`.' });

const Webhook = Type.Object(
  {
    webhookId: Id(),
    url: Type.String({ format: 'uri' }),
    events: List(Pattern),
    enabled: Type.Boolean(),
    disabledReason: Nullable(Type.String()),
    createdAt: Timestamp(),
  },
  { title: 'Webhook' },
);
const Secret = Type.Object(
  { webhookId: Id(), secret: Type.String({ description: 'Verifies the signatures. Shown only once.' }) },
  { title: 'WebhookSecret' },
);
const Delivery = Type.Object(
  {
    deliveryId: Id(),
    eventId: Id(),
    type: Type.String(),
    status: DeliveryStatus,
    attempts: Type.Integer(),
    lastStatusCode: Nullable(Type.Integer()),
    lastError: Nullable(Type.String()),
    nextAttemptAt: Nullable(Timestamp()),
    createdAt: Timestamp(),
  },
  { title: 'WebhookDelivery' },
);
const url = 'https://hooks.example.com/lending';
const webhook = {
  webhookId: EXAMPLE.webhook,
  url,
  events: ['loan.*', 'payment.completed'],
  enabled: true,
  disabledReason: null,
  createdAt: EXAMPLE.at,
};
const secret = { webhookId: EXAMPLE.webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
const delivery = {
  deliveryId: EXAMPLE.delivery,
  eventId: EXAMPLE.event,
  type: 'payment.completed',
  status: 'Pending',
  attempts: 1,
  lastStatusCode: 503,
  lastError: 'The receiver answered 503.',
  nextAttemptAt: EXAMPLE.at,
  createdAt: EXAMPLE.at,
};
const badUrl = new InvalidWebhook([{ field: 'url', message: 'Must start with https://.' }]);
const notFound = new WebhookNotFound();

export const listWebhooks = {
  summary: 'List webhooks',
  description: 'The endpoints to which events are sent, newest first.',
  operationId: 'listWebhooks',
  tags,
  querystring: Type.Object(LongPageQuery),
  response: answers(List(Webhook), [webhook], 'A page of webhooks.'),
};
export const registerWebhook = {
  summary: 'Register a webhook',
  description: 'Returns the secret, only here. An `Idempotency-Key` has no effect.',
  operationId: 'registerWebhook',
  tags,
  body: Body({ url: Url(), events: Patterns() }, { url, events: webhook.events }),
  response: answers(Secret, secret, 'The id and the secret of the new webhook.'),
  errors: [badUrl],
};
export const updateWebhook = {
  summary: 'Update a webhook',
  description: 'Enabling a disabled webhook resumes new events. Retry those that failed one by one.',
  operationId: 'updateWebhook',
  tags,
  params,
  body: Body(
    { url: Type.Optional(Url()), events: Type.Optional(Patterns()), enabled: Type.Optional(Type.Boolean()) },
    { enabled: true },
  ),
  response: answers(Webhook, webhook, 'The updated webhook.'),
  errors: [badUrl, notFound],
};
export const deleteWebhook = {
  summary: 'Delete a webhook',
  description: 'Deletes its deliveries as well.',
  operationId: 'deleteWebhook',
  tags,
  params,
  response: answers(Message, WEBHOOK_DELETED, 'Confirms that the webhook is deleted.'),
  errors: [notFound],
};
export const rotateWebhookSecret = {
  summary: 'Replace the secret of a webhook',
  description:
    'Returns the new secret, only here. The old one signs as well for 24 hours. An `Idempotency-Key` has no effect.',
  operationId: 'rotateWebhookSecret',
  tags,
  params,
  body: EmptyBody,
  response: answers(Secret, secret, 'The new secret.'),
  errors: [notFound],
};
export const listWebhookDeliveries = {
  summary: 'List the deliveries of a webhook',
  description: 'What was sent in the last 30 days or waits to be sent, newest first.',
  operationId: 'listWebhookDeliveries',
  tags,
  params,
  querystring: Type.Object({ ...LongPageQuery, status: Type.Optional(DeliveryStatus) }),
  response: answers(List(Delivery), [delivery], 'A page of deliveries.'),
  errors: [notFound],
};
export const retryWebhookDelivery = {
  summary: 'Retry a delivery',
  description: 'Sends the event again now, under the same `eventId`, also if it was delivered.',
  operationId: 'retryWebhookDelivery',
  tags,
  params: PathIds('webhookId', 'deliveryId'),
  body: EmptyBody,
  response: answers(Delivery, delivery, 'The delivery, Pending.'),
  errors: [new WebhookIsDisabled(), notFound, new DeliveryNotFound()],
};
