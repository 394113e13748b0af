import { worker } from '../../adapters/jobs/queue-workers.ts';
import { KyselyWebhookDeliveries, kyselyDueDeliveries } from '../../adapters/persistence/webhooks/deliveries.ts';
import { KyselyEventLog } from '../../adapters/persistence/webhooks/event-log.ts';
import { kyselyEventQueries } from '../../adapters/persistence/webhooks/events.queries.ts';
import { kyselyWebhookQueries, MikroOrmWebhooks } from '../../adapters/persistence/webhooks/webhooks.ts';
import { MeasuredWebhookSender, NodeWebhookSender, urlPolicy } from '../../adapters/webhooks/node-webhook-sender.ts';
import { RandomSecretGenerator } from '../../adapters/webhooks/signature.ts';
import {
  DELIVER_WEBHOOK,
  DeliverWebhook,
  SWEEP_DELIVERIES,
  SweepDeliveries,
  WAKE_WEBHOOKS,
  WakeWebhooks,
} from '../../application/webhooks/deliveries.ts';
import type { EventFeed } from '../../application/webhooks/event.queries.ts';
import {
  EraseEventData,
  NumberEvents,
  RecordStatusChange,
  STATUS_EVENTS,
} from '../../application/webhooks/event-log.ts';
import type { EventLog, WebhookSender } from '../../application/webhooks/ports.ts';
import type { SecretGenerator, Webhooks, WebhookUrlPolicy } from '../../domain/webhooks/webhook.ts';
import type { WebhookDeliveries } from '../../domain/webhooks/webhook-delivery.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';

/**
 * A job may take longer than the 15 s for a try, so that a slow try is recorded instead of repeated. A killed node sends no
 * heartbeat, so another node soon takes over. `waiting` bounds the memory and connections that silent endpoints cost.
 */
const DELIVERY = {
  expirySeconds: 60,
  heartbeatSeconds: 10,
  concurrency: 3,
  waiting: 500,
};
const WAKING = { concurrency: 2 };
const SWEEP = { cron: '* * * * *', retries: 0, concurrency: 1 };

export const webhooksContext = defineContext({
  ports: {
    webhooks: collection<Webhooks>(MikroOrmWebhooks),
    eventLog: adapter<EventLog>(({ em, numbering }) => new KyselyEventLog(em, numbering.request)),
    webhookDeliveries: collection<WebhookDeliveries>(KyselyWebhookDeliveries),
    dueDeliveries: queryPort(kyselyDueDeliveries),
    webhookQueries: queryPort(kyselyWebhookQueries),
    eventQueries: queryPort(kyselyEventQueries),
    eventFeed: adapter<EventFeed>(({ eventFeed }) => eventFeed),
    webhookUrlPolicy: adapter<WebhookUrlPolicy>(({ config }) => urlPolicy(config.webhookNetwork)),
    webhookSender: adapter<WebhookSender>(({ config, metrics }) => {
      const sender = new NodeWebhookSender(config.webhookNetwork);
      return new MeasuredWebhookSender(sender, (made) => metrics.webhookTried(made));
    }),
    secretGenerator: adapter<SecretGenerator>(() => new RandomSecretGenerator()),
  },
  useCases: { NumberEvents, DeliverWebhook, WakeWebhooks, SweepDeliveries },
  subscriptions: [on(STATUS_EVENTS, RecordStatusChange), on('user.erased', EraseEventData)],
  workers: ({ deliverWebhook, wakeWebhooks, sweepDeliveries }) => [
    worker(DELIVER_WEBHOOK, (due, _stopping, relieve) => deliverWebhook.execute(due, relieve), DELIVERY),
    worker(WAKE_WEBHOOKS, (woken) => wakeWebhooks.execute(woken), WAKING),
    worker(SWEEP_DELIVERIES, () => sweepDeliveries.execute(), SWEEP),
  ],
});

export const WebhookPorts = webhooksContext.ports;
