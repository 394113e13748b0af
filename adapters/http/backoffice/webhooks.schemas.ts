import { Type } from 'typebox';
import {
  DeliveryNotFound,
  InvalidWebhook,
  WEBHOOK_FAULTS,
  WebhookIsDisabled,
  WebhookNotFound,
} from '../../../domain/webhooks/webhook.errors.ts';
import { DELIVERY_STATUSES } from '../../../domain/webhooks/webhook-delivery.ts';
import { WEBHOOK_PATTERNS, type WebhookPattern } from '../../../domain/webhooks/webhook-event.ts';
import { URL_MAX_LENGTH } from '../../../domain/webhooks/webhook-url.ts';
import { confirms } from '../api/confirmation.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE_TIME } from '../api/examples.ts';
import { Choice, Count, Flag, Id, List, Named, Nullable, Timestamp, Whole, Words } from '../api/fields.ts';
import { Body, EmptyBody, Opaque, PathIds } from '../api/inputs.ts';
import { LongPageQuery } from '../api/paging.ts';
import { CONFIRMATIONS } from '../api/sentences.ts';

const tags = ['Back office: webhooks'];
const params = PathIds('webhookId');

const Pattern = Choice(WEBHOOK_PATTERNS, { title: 'WebhookPattern' });
const DeliveryStatus = Choice(DELIVERY_STATUSES, { title: 'WebhookDeliveryStatus' });
const endpoint = 'https://hooks.example.com/lending';
const url = Opaque(1, URL_MAX_LENGTH, endpoint, {
  format: 'uri',
  description: 'The address for events: https, on the public internet, without redirects.',
});
const examples = [['loan.*', 'payment.completed']];
const events = Type.Array(Pattern, {
  minItems: 1,
  maxItems: WEBHOOK_PATTERNS.length,
  description: 'Events, `loan.*` or `*`.',
  examples,
});
const enabled = Flag(true);

const Webhook = Named('Webhook', {
  webhookId: Id('webhook'),
  url: Type.String({ format: 'uri', examples: [endpoint] }),
  events: Type.Unsafe<readonly WebhookPattern[]>({ ...List(Pattern), examples }),
  enabled,
  disabledReason: Nullable(Type.String()),
  createdAt: Timestamp(),
});
const secret = Words('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'Verifies the signatures. Shown only once.');
const Secret = Named('WebhookSecret', { webhookId: Id('webhook'), secret });
const Delivery = Named('WebhookDelivery', {
  deliveryId: Id('delivery'),
  eventId: Id('event'),
  type: Words('payment.completed'),
  status: DeliveryStatus,
  attempts: Count(1),
  lastStatusCode: Nullable(Whole(), 503),
  lastError: Nullable(Type.String(), 'The receiver answered 503.'),
  nextAttemptAt: Nullable(Timestamp(), EXAMPLE_TIME),
  createdAt: Timestamp(),
});
const badUrl = new InvalidWebhook([{ field: 'url', ...WEBHOOK_FAULTS.https() }]);
const notFound = new WebhookNotFound();

export const listWebhooks = {
  summary: 'List webhooks',
  description: 'The endpoints to which events are sent, newest first.',
  operationId: 'listWebhooks',
  tags,
  querystring: Type.Object(LongPageQuery),
  response: answers(List(Webhook), 'A page of webhooks.'),
};
export const registerWebhook = {
  summary: 'Register a webhook',
  description: 'Returns the secret, this once. An `Idempotency-Key` has no effect.',
  operationId: 'registerWebhook',
  tags,
  body: Body({ url, events }),
  response: answers(Secret, 'The id and the secret of the new webhook.'),
  errors: [badUrl],
};
export const updateWebhook = {
  summary: 'Update a webhook',
  description: 'Enabling a disabled webhook resumes new events. Retry failed deliveries one by one.',
  operationId: 'updateWebhook',
  tags,
  params,
  body: Body({ url: Type.Optional(url), events: Type.Optional(events), enabled: Type.Optional(enabled) }),
  response: answers(Webhook, 'The updated webhook.'),
  errors: [badUrl, notFound],
};
export const deleteWebhook = {
  summary: 'Delete a webhook',
  description: 'Also deletes its deliveries.',
  operationId: 'deleteWebhook',
  tags,
  params,
  response: confirms(CONFIRMATIONS.webhookDeleted, 'Confirms that the webhook is deleted.'),
  errors: [notFound],
};
export const rotateWebhookSecret = {
  summary: 'Replace the secret of a webhook',
  description:
    'Returns the new secret, this once. The old one also signs for 24 hours. An `Idempotency-Key` has no effect.',
  operationId: 'rotateWebhookSecret',
  tags,
  params,
  body: EmptyBody,
  response: answers(Secret, 'The new secret.'),
  errors: [notFound],
};
export const listWebhookDeliveries = {
  summary: 'List the deliveries of a webhook',
  description: 'The events sent in the last 30 days or waiting to be sent, newest first.',
  operationId: 'listWebhookDeliveries',
  tags,
  params,
  querystring: Type.Object({ ...LongPageQuery, status: Type.Optional(DeliveryStatus) }),
  response: answers(List(Delivery), 'A page of deliveries.'),
  errors: [notFound],
};
export const retryWebhookDelivery = {
  summary: 'Retry a delivery',
  description: 'Sends the event again now, under the same `eventId`, even if it was delivered.',
  operationId: 'retryWebhookDelivery',
  tags,
  params: PathIds('webhookId', 'deliveryId'),
  body: EmptyBody,
  response: answers(Delivery, 'The delivery, Pending.'),
  errors: [new WebhookIsDisabled(), notFound, new DeliveryNotFound()],
};
