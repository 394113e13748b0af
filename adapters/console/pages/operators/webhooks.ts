import { type Static, Type } from 'typebox';
import { readableBy } from '../../../../application/operators/roles.ts';
import { registerWebhook as registerWebhookAct } from '../../../../application/webhooks/webhook.acts.ts';
import { DeliveryView, WebhookView } from '../../../../application/webhooks/webhook.record.ts';
import type { Operator } from '../../../../domain/shared/operator.ts';
import { checkedUrl, DeliveryNotFound, OVERLAP_HOURS, WebhookNotFound } from '../../../../domain/webhooks/webhook.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { webhookIdOf } from '../../../http/backoffice/webhooks.routes.ts';
import * as webhookSchemas from '../../../http/backoffice/webhooks.schemas.ts';
import { pathId } from '../../../http/fields/read-fields.ts';
import { action, actsOn, commandIn, making } from '../../actions.ts';
import type { Facts, SubmittedAct } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { detail, existing } from '../../details.ts';
import { columns, facts } from '../../fields.ts';
import { list, OnlyFilter } from '../../lists.ts';

const REGISTER = making(registerWebhookAct, '/webhooks', 'register');
const ONE = '/webhooks/:webhookId';
const FORM = { body: REGISTER.body, labels: { url: 'URL', events: 'Events' } };

const idIn = (params: object) => webhookIdOf(params as { webhookId: string });

export function webhookPages(app: HttpServer, ports: ConsolePorts): void {
  const readable = readableBy(ports.webhookQueries, 'webhook.read');
  list(app, {
    path: '/webhooks',
    title: 'Webhooks',
    query: Type.Object({ ...webhookSchemas.listWebhooks.querystring.properties, failing: OnlyFilter() }),
    filters: ['failing'],
    load: ({ failing }, page, _params, operator) => readable(operator).list(page, { ...(failing && { failing }) }),
    columns: columns(
      WebhookView,
      ['url', 'events', { head: 'Enabled', cell: stateOf }, 'createdAt'],
      ({ webhookId }) => `/webhooks/${webhookId}`,
    ),
    acts: [REGISTER],
  });
  const acts = changes(app, ports);
  detail(app, ONE, async (params, operator) => {
    const webhook = await webhookOf(ports, params, operator);
    const link = { path: `/webhooks/${webhook.webhookId}/deliveries`, text: 'Deliveries' };
    return {
      title: webhook.url,
      acts: acts.links(webhook, ['edit', webhook.enabled ? 'disable' : 'enable', 'rotate-secret', 'delete']),
      parts: [{ title: 'Webhook', facts: factsOf(webhook), link }],
    };
  });
  deliveries(app, ports);
  registration(app, ports);
}

/** Each can be sent again. */
function deliveries(app: HttpServer, ports: ConsolePorts): void {
  const readable = readableBy(ports.webhookQueries, 'webhook.read');
  list(app, {
    path: `${ONE}/deliveries`,
    title: 'Deliveries',
    query: webhookSchemas.listWebhookDeliveries.querystring,
    filters: ['status'],
    async load(filter, slice, params, operator) {
      const deliveries = existing(await readable(operator).deliveriesOf(idIn(params), filter, slice), WebhookNotFound);
      const page = `/webhooks/${params.webhookId}/deliveries`;
      const items = deliveries.items.map((one) => ({ ...one, retry: `${page}/${one.deliveryId}/retry` }));
      return { ...deliveries, items };
    },
    columns: [
      ...columns(DeliveryView, [
        'createdAt',
        'type',
        'status',
        'attempts',
        'lastStatusCode',
        'lastError',
        'nextAttemptAt',
      ]),
      { head: 'Act', cell: () => 'Retry', link: ({ retry }) => retry },
    ],
  });
  retries(app, ports);
}

function changes(app: HttpServer, ports: ConsolePorts) {
  const { keys, changeWebhook, rotateSecret } = ports;
  const acts = actsOn(app, keys, ONE);
  const factsWith = factsAfter(ports);
  acts.perform('edit', ports.changeWebhook, {
    ...FORM,
    done: 'The webhook is changed.',
    initial: (params, operator) => webhookOf(ports, params, operator),
    describe(act) {
      checkedUrl(act.values.url, ports.webhookUrlPolicy);
      return factsWith(act, afterwards(act.values));
    },
  });
  for (const name of ['enable', 'disable']) {
    const enabled = name === 'enable';
    acts.add(name, {
      allowed: 'webhook.change',
      title: enabled ? 'Enable the webhook' : 'Disable the webhook',
      done: `The webhook is ${name}d.`,
      describe: (act) => factsWith(act, { 'Events from now on': enabled ? 'Sent' : 'Not sent' }),
      execute: (act) => changeWebhook.execute({ ...command(act), changes: { enabled } }),
    });
  }
  acts.perform('rotate-secret', ports.rotateSecret, {
    done: 'The secret is replaced.',
    inPlace: true,
    describe: (act) => factsWith(act, { 'The old secret': `Also signs for ${OVERLAP_HOURS} hours` }),
    execute: (act) => rotateSecret.execute(command(act)),
  });
  acts.perform('delete', ports.deleteWebhook, {
    done: 'The webhook is deleted.',
    next: '/webhooks',
    describe: (act) => factsWith(act, { 'Its deliveries': 'Deleted too' }),
  });
  return acts;
}

function retries(app: HttpServer, ports: ConsolePorts): void {
  const { keys } = ports;
  const readable = readableBy(ports.webhookQueries, 'webhook.read');
  const factsWith = factsAfter(ports);
  const deliveryIn = (params: object) =>
    pathId<'WebhookDelivery'>((params as { deliveryId: string }).deliveryId, () => new DeliveryNotFound());
  actsOn(app, keys, `${ONE}/deliveries`).perform(':deliveryId/retry', ports.retryDelivery, {
    done: 'The event is sent again.',
    async describe(act) {
      const delivery = existing(await readable(act.operator).deliveryOf(deliveryIn(act.params)), DeliveryNotFound);
      return [...(await factsWith(act, {})), ...facts(DeliveryView, delivery, ['type', 'status', 'attempts'])];
    },
  });
}

const command = ({ params, operator }: SubmittedAct<object>) => ({ webhookId: idIn(params), operator });

/** The webhook, and what the act changes. */
const factsAfter =
  (ports: ConsolePorts) =>
  async ({ params, operator }: SubmittedAct<object>, after: object): Promise<Facts> => [
    ...factsOf(await webhookOf(ports, params, operator)),
    ...Object.entries(after),
  ];

/** Only this answer has the secret; it is not stored under the key. */
function registration(app: HttpServer, { keys, registerWebhook, webhookUrlPolicy }: ConsolePorts): void {
  action(app, keys, {
    ...REGISTER,
    labels: FORM.labels,
    inPlace: true,
    async describe({ values }) {
      checkedUrl(values.url, webhookUrlPolicy);
      return Object.entries(afterwards(values));
    },
    async execute(act) {
      const { webhookId, secret } = await registerWebhook.execute(commandIn(registerWebhook, act));
      return { location: `/webhooks/${webhookId}`, message: 'The webhook is registered.', secret };
    },
  });
}

async function webhookOf(ports: ConsolePorts, params: object, operator: Operator): Promise<WebhookView> {
  const webhooks = readableBy(ports.webhookQueries, 'webhook.read')(operator);
  return existing(await webhooks.webhookOf(idIn(params)), WebhookNotFound);
}

function stateOf({ enabled, disabledReason }: WebhookView): string {
  return enabled ? 'Yes' : `No. ${disabledReason}`;
}

function factsOf(webhook: WebhookView): Facts {
  return facts(WebhookView, webhook, ['url', 'events', ['Enabled', stateOf(webhook)]]);
}

function afterwards({ url, events }: Static<typeof FORM.body>) {
  return { 'URL afterwards': url, 'Events afterwards': events.join(', ') };
}
