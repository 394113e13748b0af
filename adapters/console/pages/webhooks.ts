import type { Static } from 'typebox';
import type { IdempotencyKeys } from '../../../application/shared/idempotency.ts';
import type { PageRequest } from '../../../application/shared/page.ts';
import type { DeliveryView, WebhookView } from '../../../application/webhooks/webhook.queries.ts';
import { DeliveryNotFound, WebhookNotFound } from '../../../domain/webhooks/webhook.errors.ts';
import type { DeliveryStatus } from '../../../domain/webhooks/webhook-delivery.ts';
import {
  type BackofficeWebhookRoutesOptions,
  type HttpServer,
  pathId,
  webhookIdOf,
  webhookSchemas,
} from '../../http/for-console.ts';
import { type Act, action, type Facts } from '../actions.ts';
import { renderDetail } from '../details.ts';
import { count, instant, orNone } from '../format.ts';
import { type Column, list, tableOf } from '../lists.ts';
import { PAGE } from '../rendering.ts';

export interface WebhookPagesOptions extends BackofficeWebhookRoutesOptions {
  readonly keys: IdempotencyKeys;
}

const TITLES = {
  register: 'Register a webhook',
  edit: 'Edit the webhook',
  enable: 'Enable the webhook',
  disable: 'Disable the webhook',
  'rotate-secret': 'Replace the secret',
  delete: 'Delete the webhook',
};
const ONE = '/webhooks/:webhookId';
const NEWEST = { page: 1, limit: 10 };
const { body } = webhookSchemas.registerWebhook;
const labels = { url: 'URL', events: 'Events' };

type Delivery = DeliveryView & { readonly webhookId: string };

const DELIVERY_COLUMNS: readonly Column<Delivery>[] = [
  { head: 'Created', cell: ({ createdAt }) => instant(createdAt) },
  { head: 'Event', cell: ({ type }) => type },
  { head: 'Status', cell: ({ status }) => status },
  { head: 'Tries', cell: ({ attempts }) => String(attempts), figure: true },
  { head: 'Result', cell: ({ lastError, lastStatusCode }) => orNone(lastError ?? lastStatusCode) },
  { head: 'Next try', cell: ({ nextAttemptAt }) => instant(nextAttemptAt) },
  {
    head: 'Retry',
    cell: () => 'Retry',
    link: (one) => `/webhooks/${one.webhookId}/deliveries/${one.deliveryId}/retry`,
  },
];

export function webhookPages(app: HttpServer, options: WebhookPagesOptions): void {
  const { webhooks } = options;
  const deliveriesOf = async (
    webhookId: string,
    ...query: [filter: { status?: DeliveryStatus }, page: PageRequest]
  ) => {
    const page = await webhooks.deliveriesOf(webhookIdOf({ webhookId }), ...query);
    if (page === null) throw new WebhookNotFound();
    return { ...page, items: page.items.map((delivery): Delivery => ({ ...delivery, webhookId })) };
  };
  list(app, {
    path: '/webhooks',
    title: 'Webhooks',
    query: webhookSchemas.listWebhooks.querystring,
    filters: {},
    load: (_filter, page) => webhooks.list(page),
    columns: [
      { head: 'URL', cell: ({ url }) => url, link: ({ webhookId }) => `/webhooks/${webhookId}` },
      { head: 'Events', cell: ({ events }) => events.join(', ') },
      { head: 'Enabled', cell: ({ enabled, disabledReason }) => (enabled ? 'Yes' : `No: ${disabledReason}`) },
      { head: 'Registered', cell: ({ createdAt }) => instant(createdAt) },
    ],
    empty: 'No webhook is registered.',
    acts: [{ title: TITLES.register, path: '/webhooks/register' }],
  });
  app.get(ONE, PAGE, async ({ params }, reply) => {
    const webhook = await webhookOf(options, params as object);
    const { webhookId, url, enabled } = webhook;
    const { items } = await deliveriesOf(webhookId, {}, NEWEST);
    const acts = ['edit', enabled ? 'disable' : 'enable', 'rotate-secret', 'delete'] as const;
    return renderDetail(reply, {
      title: url,
      acts: acts.map((act) => ({ title: TITLES[act], path: `/webhooks/${webhookId}/${act}` })),
      parts: [
        { title: 'Webhook', facts: factsOf(webhook), wide: true },
        {
          title: 'Deliveries',
          table: tableOf('Newest deliveries', DELIVERY_COLUMNS, items),
          link: { path: `/webhooks/${webhookId}/deliveries`, text: 'All deliveries' },
          wide: true,
        },
      ],
    });
  });
  list(app, {
    path: `${ONE}/deliveries`,
    title: 'Deliveries',
    query: webhookSchemas.listWebhookDeliveries.querystring,
    filters: { status: 'Status' },
    load: (filter, page, { webhookId = '' }) => deliveriesOf(webhookId, filter, page),
    columns: DELIVERY_COLUMNS,
    empty: 'There are no such deliveries.',
  });
  changes(app, options);
  secrets(app, options);
}

function changes(app: HttpServer, options: WebhookPagesOptions): void {
  const { keys, webhooks, changeWebhook, deleteWebhook, retryDelivery } = options;
  const command = ({ params, operatorId }: Act<unknown>) => ({ webhookId: idIn(params), operatorId });
  const location = ({ params }: Act<unknown>) => `/webhooks/${params.webhookId}`;
  const facts = async ({ params }: Act<unknown>) => factsOf(await webhookOf(options, params));
  action(app, keys, {
    path: `${ONE}/edit`,
    title: TITLES.edit,
    body,
    labels,
    initial: (params) => webhookOf(options, params),
    describe: async (act) => [...(await facts(act)), ...changesIn(act.values)],
    async execute(act) {
      await changeWebhook.execute({ ...command(act), changes: act.values });
      return { location: location(act), message: 'The webhook is changed.' };
    },
  });
  for (const to of ['enable', 'disable'] as const) {
    action(app, keys, {
      path: `${ONE}/${to}`,
      title: TITLES[to],
      describe: async (act) => [...(await facts(act)), ['Events from now on', to === 'enable' ? 'Sent' : 'Not sent']],
      async execute(act) {
        await changeWebhook.execute({ ...command(act), changes: { enabled: to === 'enable' } });
        return { location: location(act), message: `The webhook is ${to}d.` };
      },
    });
  }
  action(app, keys, {
    path: `${ONE}/delete`,
    title: TITLES.delete,
    describe: async (act) => {
      const all = await webhooks.deliveriesOf(idIn(act.params), {}, NEWEST);
      return [...(await facts(act)), ['Deliveries deleted with it', count(all?.total ?? 0)]];
    },
    async execute(act) {
      await deleteWebhook.execute(command(act));
      return { location: '/webhooks', message: 'The webhook is deleted.' };
    },
  });
  const deliveryIdOf = ({ params }: Act<unknown>) =>
    pathId<'WebhookDelivery'>(params.deliveryId ?? '', () => new DeliveryNotFound());
  action(app, keys, {
    path: `${ONE}/deliveries/:deliveryId/retry`,
    title: 'Send the event again',
    describe: async (act) => {
      const delivery = await webhooks.deliveryOf(deliveryIdOf(act));
      if (delivery === null) throw new DeliveryNotFound();
      return [
        ...(await facts(act)),
        ['Event', delivery.type],
        ['Status now', delivery.status],
        ['Tries until now', String(delivery.attempts)],
        ['Last result', orNone(delivery.lastError ?? delivery.lastStatusCode)],
      ];
    },
    async execute(act) {
      await retryDelivery.execute({ ...command(act), deliveryId: deliveryIdOf(act) });
      return { location: location(act), message: 'The event is sent again.' };
    },
  });
}

/** Their secret is in the answer only, and not kept under the key. */
function secrets(app: HttpServer, options: WebhookPagesOptions): void {
  const { keys, registerWebhook, rotateWebhookSecret } = options;
  action(app, keys, {
    path: '/webhooks/register',
    title: TITLES.register,
    body,
    labels,
    describe: async ({ values }) => changesIn(values),
    async execute({ values, operatorId }) {
      const { webhookId, secret } = await registerWebhook.execute({ ...values, operatorId });
      return { location: `/webhooks/${webhookId}`, message: 'The webhook is registered.', secret };
    },
    inPlace: true,
  });
  action(app, keys, {
    path: `${ONE}/rotate-secret`,
    title: TITLES['rotate-secret'],
    describe: async ({ params }) => [
      ...factsOf(await webhookOf(options, params)),
      ['The old secret', 'Signs as well for 24 hours'],
    ],
    async execute({ params, operatorId }) {
      const { webhookId, secret } = await rotateWebhookSecret.execute({ webhookId: idIn(params), operatorId });
      return { location: `/webhooks/${webhookId}`, message: 'The secret is replaced.', secret };
    },
    inPlace: true,
  });
}

function idIn(params: object) {
  return webhookIdOf(params as { webhookId: string });
}

async function webhookOf({ webhooks }: WebhookPagesOptions, params: object): Promise<WebhookView> {
  const webhook = await webhooks.webhookOf(idIn(params));
  if (webhook === null) throw new WebhookNotFound();
  return webhook;
}

function factsOf({ url, events, enabled, disabledReason }: WebhookView): Facts {
  return [
    ['URL', url],
    ['Events', events.join(', ')],
    ['Enabled', enabled ? 'Yes' : `No: ${disabledReason}`],
  ];
}

function changesIn({ url, events }: Static<typeof body>): Facts {
  return [
    ['Events are sent to', url],
    ['Events sent', events.join(', ')],
  ];
}
