import { Type } from 'typebox';
import { readableBy } from '../../../../application/operators/roles.ts';
import { registerWebhook } from '../../../../application/webhooks/webhook.acts.ts';
import { DeliveryView, WebhookView } from '../../../../application/webhooks/webhook.record.ts';
import { checkedUrl, DeliveryNotFound, OVERLAP_HOURS, WebhookNotFound } from '../../../../domain/webhooks/webhook.ts';
import { listWebhookDeliveries, listWebhooks } from '../../../http/backoffice/webhooks.schemas.ts';
import { type ActsOn, actsOn, making, NO_FIELDS } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing } from '../../details.ts';
import { columns, type Facts, facts } from '../../fields.ts';
import { actColumn, list, OnlyFilter } from '../../lists.ts';

const ONE = '/webhooks/:webhookId';
const { body } = registerWebhook;

const stateOf = ({ enabled, disabledReason }: WebhookView) => (enabled ? 'Yes' : `No. ${disabledReason}`);

/** The webhook, and what the act changes. */
const factsOf = (webhook: WebhookView, after: object = {}): Facts => [
  ...facts(WebhookView, webhook, ['url', 'events', ['Enabled', stateOf(webhook)]]),
  ...Object.entries(after),
];

export const webhookPages: Pages = (app, ports) => {
  const readable = readableBy(ports.webhookQueries, 'webhook.read');
  const register = making(app, '/webhooks', 'register', ports.registerWebhook, {
    id: 'webhookId',
    secret: 'secret',
    describe: (values) => Object.entries(afterwards(values, ports)),
  });
  list(app, {
    path: '/webhooks',
    title: 'Webhooks',
    query: Type.Object({ ...listWebhooks.querystring.properties, failing: OnlyFilter() }),
    filters: ['failing'],
    load: ({ failing }, page, _ids, operator) => readable(operator).list(page, { ...(failing && { failing }) }),
    columns: columns(
      WebhookView,
      ['url', 'events', { head: 'Enabled', cell: stateOf }, 'createdAt'],
      ({ webhookId }) => `/webhooks/${webhookId}`,
    ),
    acts: [register],
  });
  const acts = actsOn(app, ONE, async ({ webhookId }, operator) =>
    existing(await readable(operator).webhookOf(webhookId), WebhookNotFound),
  );
  addChanges(acts, ports);
  acts.show(async (webhook) => ({
    title: webhook.url,
    acts: ['edit', webhook.enabled ? 'disable' : 'enable', 'rotate-secret', 'replay', 'delete'],
    parts: [
      {
        title: 'Webhook',
        facts: factsOf(webhook),
        link: { path: `/webhooks/${webhook.webhookId}/deliveries`, text: 'Deliveries' },
      },
    ],
  }));
  deliveryPages(app, ports);
};

interface Endpoint {
  readonly url: string;
  readonly events: readonly string[];
}

function afterwards({ url, events }: Endpoint, { webhookUrlPolicy }: ConsolePorts) {
  checkedUrl(url, webhookUrlPolicy);
  return { 'URL afterwards': url, 'Events afterwards': events.join(', ') };
}

function addChanges(acts: ActsOn<WebhookView>, ports: ConsolePorts): void {
  acts.perform('edit', ports.changeWebhook, {
    body,
    done: 'The webhook is changed.',
    initial: (webhook) => webhook,
    describe: (webhook, { values }) => factsOf(webhook, afterwards(values, ports)),
  });
  for (const enabled of [true, false]) {
    acts.perform(enabled ? 'enable' : 'disable', ports.changeWebhook, {
      title: enabled ? 'Enable the webhook' : 'Disable the webhook',
      body: NO_FIELDS,
      adds: () => ({ enabled }),
      describe: (webhook) => factsOf(webhook, { 'Events from now on': enabled ? 'Sent' : 'Not sent' }),
    });
  }
  acts.perform('rotate-secret', ports.rotateSecret, {
    secret: 'secret',
    describe: (webhook) => factsOf(webhook, { 'The old secret': `Also signs for ${OVERLAP_HOURS} hours` }),
  });
  acts.perform('replay', ports.replayEvents, {
    done: 'The events are sent again.',
    describe: (webhook, { values }) =>
      factsOf(webhook, { 'Sent again': `Events from ${values.from} to ${values.to ?? 'now'}` }),
  });
  acts.perform('delete', ports.deleteWebhook, {
    next: '/webhooks',
    describe: (webhook) => factsOf(webhook, { 'Its deliveries': 'Deleted too' }),
  });
}

interface DeliveryRow extends DeliveryView {
  readonly webhookId: string;
}

/** Each can be sent again. */
const deliveryPages: Pages = (app, ports) => {
  const readable = readableBy(ports.webhookQueries, 'webhook.read');
  const page = `${ONE}/deliveries`;
  list(app, {
    path: page,
    title: 'Deliveries',
    query: listWebhookDeliveries.querystring,
    filters: ['status'],
    async load(filter, slice, { webhookId }, operator) {
      const deliveries = existing(await readable(operator).deliveriesOf(webhookId, filter, slice), WebhookNotFound);
      return { ...deliveries, items: deliveries.items.map((one) => ({ ...one, webhookId })) };
    },
    columns: [
      ...columns(DeliveryView, ['createdAt', 'type', 'status', 'attempts']),
      ...columns(DeliveryView, ['lastStatusCode', 'lastError', 'nextAttemptAt']),
      actColumn<DeliveryRow>('Act', ({ webhookId, deliveryId }) => ({
        title: 'Retry',
        path: `/webhooks/${webhookId}/deliveries/${deliveryId}/retry`,
        allowed: ports.retryDelivery.act.action,
      })),
    ],
  });
  const acts = actsOn(app, page, async ({ webhookId, deliveryId }, operator) => ({
    webhook: existing(await readable(operator).webhookOf(webhookId), WebhookNotFound),
    delivery: existing(await readable(operator).deliveryOf(deliveryId), DeliveryNotFound),
  }));
  acts.perform(':deliveryId/retry', ports.retryDelivery, {
    done: 'The event is sent again.',
    describe: ({ webhook, delivery }) => [
      ...factsOf(webhook),
      ...facts(DeliveryView, delivery, ['type', 'status', 'attempts']),
    ],
  });
};
