import { type TProperties, type TSchema, Type } from 'typebox';
import { LoanRequestDetail } from '../../../application/loan-requests/loan-request.record.ts';
import { LoanDetail } from '../../../application/loans/loan.record.ts';
import { PaymentDetail } from '../../../application/payments/payment.record.ts';
import {
  currencyCode,
  EXAMPLE_TIME,
  exampleOf,
  id,
  listOf,
  moment,
  oneOf,
  record,
} from '../../../application/shared/record.ts';
import { TicketDetail } from '../../../application/support/ticket.record.ts';
import * as acts from '../../../application/webhooks/webhook.acts.ts';
import {
  DeliveryStatusField,
  DeliveryView,
  WebhookSecretView,
  WebhookView,
} from '../../../application/webhooks/webhook.record.ts';
import { InvalidWebhook, WEBHOOK_FAULTS, WebhookIsDisabled } from '../../../domain/webhooks/webhook.ts';
import { WEBHOOK_EVENTS, type WebhookSubject } from '../../../domain/webhooks/webhook-event.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, byAct, confirms, operations, operationsOn } from '../answers/operations.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
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

export const retryWebhookDelivery = onDelivery('retryWebhookDelivery', 'Retry a delivery', {
  description: 'Sends the event again now, under the same `eventId`, even if it was delivered.',
  ...byAct(acts.retryDelivery),
  response: answers(DeliveryView, 'The delivery, Pending.'),
  errors: [new WebhookIsDisabled()],
});

interface Described {
  readonly subject: WebhookSubject;
  /** Such as `loan request`. */
  readonly noun: string;
  /** The name of its schemas. */
  readonly title: string;
  readonly fields: TProperties;
  /** The values in which the example differs from those of the fields. */
  readonly differing?: object;
}

function sent({ subject, noun, title, fields, differing }: Described): SentWebhook {
  const types = WEBHOOK_EVENTS[subject].map((event) => `${subject}.${event}`);
  const Data = record(`${title}EventData`, { ...fields, userId: id('user') });
  const data = exampleOf<TSchema>(Data, differing) as { readonly status: string };
  const type = `${subject}.${data.status.toLowerCase().replaceAll(' ', '_')}`;
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
    example: exampleOf(body, { type, data: data as never }),
  };
}

/** The events that this service sends to webhooks, by name. */
export const SENT_WEBHOOKS: Readonly<Record<string, SentWebhook>> = {
  loanRequestStatus: sent({
    subject: 'loan_request',
    noun: 'loan request',
    title: 'LoanRequest',
    fields: {
      ...LoanRequestDetail.properties,
      loanId: Type.Optional(id('loan', 'Only in `loan_request.disbursed`.')),
    },
    differing: { status: 'Disbursed', approvalDate: EXAMPLE_TIME },
  }),
  loanStatus: sent({ subject: 'loan', noun: 'loan', title: 'Loan', fields: LoanDetail.properties }),
  paymentStatus: sent({
    subject: 'payment',
    noun: 'payment',
    title: 'Payment',
    fields: { ...PaymentDetail.properties, currency: currencyCode },
  }),
  ticketStatus: sent({
    subject: 'ticket',
    noun: 'ticket',
    title: 'Ticket',
    fields: TicketDetail.properties,
    differing: { status: 'In Progress' },
  }),
};
