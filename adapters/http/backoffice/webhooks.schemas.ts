import { type TSchema, Type } from 'typebox';
import { exampleOf, id, listOf, moment, oneOf, record } from '../../../application/shared/record.ts';
import * as acts from '../../../application/webhooks/webhook.acts.ts';
import {
  DeliveryStatusField,
  DeliveryView,
  ReplayedEvents,
  WebhookSecretView,
  WebhookView,
} from '../../../application/webhooks/webhook.record.ts';
import { SUBJECTS } from '../../../application/webhooks/webhook-event.record.ts';
import { InvalidWebhook, WEBHOOK_FAULTS, WebhookIsDisabled } from '../../../domain/webhooks/webhook.ts';
import {
  InvalidReplay,
  REPLAY_FAULTS,
  TooManyEvents,
  WEBHOOK_EVENTS,
  type WebhookSubject,
  webhookEventOf,
} from '../../../domain/webhooks/webhook-event.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, byAct, confirms, operations, operationsOn } from '../answers/operations.ts';
import type { SentWebhook } from '../openapi/operation.ts';

const operation = operations('Back office: webhooks');
const onWebhook = operationsOn('Back office: webhooks', 'webhook');
const onDelivery = operationsOn('Back office: webhooks', 'webhook', 'delivery');
const badUrl = new InvalidWebhook([{ field: 'url', ...WEBHOOK_FAULTS.https() }]);

export const listWebhooks = operation('listWebhooks', 'List webhooks', {
  description: 'The endpoints to which events are sent, newest first.',
  querystring: Type.Object(LongPageQuery),
  response: answers(listOf(WebhookView), 'A page of webhooks.'),
});

export const registerWebhook = operation('registerWebhook', 'Register a webhook', {
  description: 'Returns the secret, this once. An `Idempotency-Key` has no effect.',
  ...byAct(acts.registerWebhook),
  response: answers(WebhookSecretView, 'The id and the secret of the new webhook.'),
  errors: [badUrl],
});

export const updateWebhook = onWebhook('updateWebhook', 'Update a webhook', {
  description: 'Enabling a disabled webhook resumes new events. Retry failed deliveries one by one.',
  ...byAct(acts.changeWebhook),
  response: answers(WebhookView, 'The updated webhook.'),
  errors: [badUrl],
});

export const deleteWebhook = onWebhook('deleteWebhook', 'Delete a webhook', {
  act: acts.deleteWebhook,
  description: 'Also deletes its deliveries.',
  response: confirms(CONFIRMATIONS.webhookDeleted, 'Confirms that the webhook is deleted.'),
});

export const rotateWebhookSecret = onWebhook('rotateWebhookSecret', 'Replace the secret of a webhook', {
  description:
    'Returns the new secret, this once. The old one also signs for 24 hours. An `Idempotency-Key` has no effect.',
  ...byAct(acts.rotateSecret),
  response: answers(WebhookSecretView, 'The new secret.'),
});

export const listWebhookDeliveries = onWebhook('listWebhookDeliveries', 'List the deliveries of a webhook', {
  description: 'The events sent in the last 30 days or waiting to be sent, newest first.',
  querystring: Type.Object({ ...LongPageQuery, status: Type.Optional(DeliveryStatusField) }),
  response: answers(listOf(DeliveryView), 'A page of deliveries.'),
});

export const replayEvents = onWebhook('replayEvents', 'Send past events again', {
  description:
    'Delivers the stored events from `from` (inclusive) to `to` (exclusive; default: now) again, under the same event ids. ' +
    'What the endpoint does not want is neither sent nor counted. An endpoint made today can so have its past.',
  ...byAct(acts.replayEvents),
  response: answers(ReplayedEvents, 'How many events are sent again.'),
  errors: [
    new WebhookIsDisabled(),
    new InvalidReplay([{ field: 'from', ...REPLAY_FAULTS.order() }]),
    new TooManyEvents(),
  ],
});

export const retryWebhookDelivery = onDelivery('retryWebhookDelivery', 'Retry a delivery', {
  description: 'Sends the event again now, under the same `eventId`, even if it was delivered.',
  ...byAct(acts.retryDelivery),
  response: answers(DeliveryView, 'The delivery, Pending.'),
  errors: [new WebhookIsDisabled()],
});

/** The events about a subject, such as `loan_request`. */
function sent(name: WebhookSubject): SentWebhook {
  const { title, data: fields, example: differing } = SUBJECTS[name];
  const noun = name.replaceAll('_', ' ');
  const types = WEBHOOK_EVENTS[name].map((event) => `${name}.${event}`);
  const Data = record(`${title}EventData`, { ...fields, userId: id('user') });
  const data = exampleOf<TSchema>(Data, differing) as { readonly status: string };
  const body = record(`${title}Event`, {
    type: oneOf(types, { title: `${title}EventType` }),
    timestamp: moment(),
    data: Data,
  });
  return {
    summary: `The status of a ${noun} changed`,
    description:
      `Sent to webhooks that name the event, at least once and in order for each ${noun} as far as retries allow. ` +
      '`data` is what the borrower reads at that time, and what other services need besides.',
    body,
    example: exampleOf(body, { type: webhookEventOf(name, data.status), data: data as never }),
  };
}

/** The events that this service sends to webhooks, by names such as `loanRequestStatus`. */
export const SENT_WEBHOOKS: Readonly<Record<string, SentWebhook>> = Object.fromEntries(
  Object.entries(SUBJECTS).map(([name, { title }]) => [
    `${title.charAt(0).toLowerCase()}${title.slice(1)}Status`,
    sent(name as WebhookSubject),
  ]),
);
