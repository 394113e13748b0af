import { backofficeWebhookRoutes } from '../../adapters/http/backoffice/webhooks.routes.ts';
import { worker } from '../../adapters/jobs/pg-boss-jobs.ts';
import { KyselyWebhookDeliveries } from '../../adapters/persistence/webhooks/kysely-webhook-deliveries.ts';
import { MikroOrmWebhooks } from '../../adapters/persistence/webhooks/mikro-orm-webhooks.ts';
import { kyselyWebhookQueries } from '../../adapters/persistence/webhooks/webhook.queries.ts';
import { MeasuredWebhookSender } from '../../adapters/webhooks/measured-webhook-sender.ts';
import { NodeWebhookSender } from '../../adapters/webhooks/node-webhook-sender.ts';
import { RandomSecretGenerator } from '../../adapters/webhooks/random-secret-generator.ts';
import { urlPolicy } from '../../adapters/webhooks/url-policy.ts';
import { type Act, Audited, type UseCase } from '../../application/audit/audited.ts';
import { webhookActs } from '../../application/audit/webhook-acts.ts';
import { ChangeWebhook } from '../../application/webhooks/change-webhook.ts';
import { DeleteWebhook } from '../../application/webhooks/delete-webhook.ts';
import { DELIVER_WEBHOOK, DeliverWebhook } from '../../application/webhooks/deliver-webhook.ts';
import { EraseWebhookTexts } from '../../application/webhooks/erase-webhook-texts.ts';
import type { WebhookSender, WebhookSubscribers } from '../../application/webhooks/ports.ts';
import { RecordStatusChange } from '../../application/webhooks/record-status-change.ts';
import { RegisterWebhook } from '../../application/webhooks/register-webhook.ts';
import { RetryDelivery } from '../../application/webhooks/retry-delivery.ts';
import { RotateSecret } from '../../application/webhooks/rotate-secret.ts';
import { STATUS_EVENTS, type StatusEvent } from '../../application/webhooks/status-changes.ts';
import type { WebhookQueries } from '../../application/webhooks/webhook.queries.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import type { SecretGenerator } from '../../domain/webhooks/secret-generator.port.ts';
import type { WebhookDeliveries } from '../../domain/webhooks/webhook-deliveries.port.ts';
import type { WebhookUrlPolicy } from '../../domain/webhooks/webhook-url.ts';
import type { Webhooks as WebhookCollection } from '../../domain/webhooks/webhooks.port.ts';
import { defineContext, on } from '../context.ts';
import { port, reader, stored } from '../ports.ts';
import { Backoffice } from './backoffice.ts';
import { Lending } from './lending.ts';
import { Support } from './support.ts';

/**
 * Longer than the 15 s for a try, so that a slow one is recorded instead of repeated. A killed node sends no heartbeat, so
 * another one soon takes over.
 */
const DELIVERY = { expirySeconds: 60, heartbeatSeconds: 10, concurrency: 4 };

export const webhooksContext = defineContext({
  uses: {
    auditLog: Backoffice.auditLog,
    loanRequestQueries: Lending.loanRequestQueries,
    loanQueries: Lending.loanQueries,
    paymentQueries: Lending.paymentQueries,
    ticketQueries: Support.ticketQueries,
  },
  ports: {
    webhooks: port<WebhookCollection>(
      ({ em, events, webhookSubscribers }) => new MikroOrmWebhooks(em, events, webhookSubscribers),
    ),
    webhookDeliveries: stored<WebhookDeliveries>(KyselyWebhookDeliveries),
    webhookQueries: reader<WebhookQueries>(kyselyWebhookQueries),
    webhookSubscribers: port<WebhookSubscribers>(({ webhookSubscribers }) => webhookSubscribers),
    webhookUrlPolicy: port<WebhookUrlPolicy>(({ config }) => urlPolicy(config.webhookNetwork)),
    webhookSender: port<WebhookSender>(({ config, metrics }) => {
      const sender = new NodeWebhookSender(config.webhookNetwork);
      return new MeasuredWebhookSender(sender, (made) => metrics.webhookTried(made));
    }),
    secretGenerator: port<SecretGenerator>(() => new RandomSecretGenerator()),
  },
  useCases: (ports) => {
    const acts = webhookActs(ports);
    const audited = <Command extends object, Result, SubjectId extends string, Subject extends object>(
      useCase: UseCase<Command, Result>,
      act: Act<NoInfer<Command>, NoInfer<Result>, SubjectId, Subject>,
    ) => new Audited(useCase, act, ports);
    return {
      registerWebhook: audited(new RegisterWebhook(ports), acts.register),
      changeWebhook: audited(new ChangeWebhook(ports), acts.change),
      deleteWebhook: audited(new DeleteWebhook(ports), acts.delete),
      rotateWebhookSecret: audited(new RotateSecret(ports), acts.rotateSecret),
      retryDelivery: audited(new RetryDelivery(ports), acts.retryDelivery),
      deliverWebhook: new DeliverWebhook(ports),
    };
  },
  subscriptions: (ports) => {
    const record = new RecordStatusChange(ports);
    return [
      ...STATUS_EVENTS.map((type) => on<StatusEvent>(type, record)),
      on<UserErased>('user.erased', new EraseWebhookTexts(ports)),
    ];
  },
  workers: ({ deliverWebhook }) => [worker(DELIVER_WEBHOOK, (due) => deliverWebhook.execute(due), DELIVERY)],
  routes: async (http, useCases, { webhookQueries: webhooks }) => {
    await http.register(backofficeWebhookRoutes, { ...useCases, webhooks });
  },
});

export const Webhooks = webhooksContext.ports;
