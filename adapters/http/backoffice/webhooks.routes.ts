import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import { readableBy } from '../../../application/operators/roles.ts';
import type { WebhookQueries } from '../../../application/webhooks/webhook.queries.ts';
import { WebhookNotFound } from '../../../domain/webhooks/webhook.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { confirmed, listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { allowedTo, operatorOf } from '../auth/access.ts';
import { pathId } from '../fields/read-fields.ts';
import { keyed, perform, performs, unkeyed } from './acts.ts';
import * as schemas from './webhooks.schemas.ts';

export interface BackofficeWebhookRoutesOptions
  extends Pick<
    OperatorActs,
    'registerWebhook' | 'changeWebhook' | 'deleteWebhook' | 'rotateSecret' | 'replayEvents' | 'retryDelivery'
  > {
  readonly webhookQueries: WebhookQueries;
}

const WEBHOOK = '/backoffice/webhooks/:webhookId';

const webhookIdOf = (params: { readonly webhookId: string }) =>
  pathId<'Webhook'>(params.webhookId, () => new WebhookNotFound());

export const backofficeWebhookRoutes: RoutePlugin<BackofficeWebhookRoutesOptions> = async (app, options) => {
  const { webhookQueries, registerWebhook, changeWebhook, deleteWebhook, rotateSecret, replayEvents, retryDelivery } =
    options;
  const readable = readableBy(webhookQueries, 'webhook.read');
  const listing = { config: allowedTo('webhook.read'), schema: schemas.listWebhooks };
  app.get('/backoffice/webhooks', listing, async (request, reply) =>
    listed(request, reply, await readable(operatorOf(request.user)).list(request.query)),
  );
  app.post('/backoffice/webhooks', unkeyed(schemas.registerWebhook), performs(registerWebhook));
  app.put(WEBHOOK, unkeyed(schemas.updateWebhook), performs(changeWebhook));
  const deletion = { config: { ...allowedTo('webhook.delete'), worded: true }, schema: schemas.deleteWebhook };
  app.delete(WEBHOOK, deletion, async (request, reply) => {
    await perform(deleteWebhook, request);
    return confirmed(CONFIRMATIONS.webhookDeleted, reply);
  });
  app.post(`${WEBHOOK}/rotate-secret`, unkeyed(schemas.rotateWebhookSecret), performs(rotateSecret));
  app.post(`${WEBHOOK}/replay`, keyed(schemas.replayEvents), performs(replayEvents));
  const deliveries = { config: allowedTo('webhook.read'), schema: schemas.listWebhookDeliveries };
  app.get(`${WEBHOOK}/deliveries`, deliveries, async (request, reply) => {
    const webhooks = readable(operatorOf(request.user));
    const page = await webhooks.deliveriesOf(webhookIdOf(request.params), request.query, request.query);
    if (page === null) throw new WebhookNotFound();
    return listed(request, reply, page);
  });
  app.post(`${WEBHOOK}/deliveries/:deliveryId/retry`, keyed(schemas.retryWebhookDelivery), performs(retryDelivery));
};
