import { readableBy } from '../../../application/operators/roles.ts';
import type { RetryDeliveryCommand } from '../../../application/webhooks/deliveries.ts';
import type {
  ChangeWebhookCommand,
  IssuedSecret,
  RegisterWebhookCommand,
} from '../../../application/webhooks/endpoints.ts';
import type { WebhookQueries } from '../../../application/webhooks/webhook.queries.ts';
import type { WebhookId } from '../../../domain/shared/ids.ts';
import { DeliveryNotFound, WebhookNotFound } from '../../../domain/webhooks/webhook.ts';
import { confirmed, found, listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, allowedTo, type OperatorAct, operatorOf } from '../auth/access.ts';
import { pathId } from '../fields/read-fields.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import * as schemas from './webhooks.schemas.ts';

interface OfWebhook {
  readonly webhookId: WebhookId;
}

export interface BackofficeWebhookRoutesOptions {
  readonly webhookQueries: WebhookQueries;
  readonly registerWebhook: OperatorAct<RegisterWebhookCommand, IssuedSecret>;
  readonly changeWebhook: OperatorAct<ChangeWebhookCommand>;
  readonly deleteWebhook: OperatorAct<OfWebhook>;
  readonly rotateSecret: OperatorAct<OfWebhook, IssuedSecret>;
  readonly retryDelivery: OperatorAct<RetryDeliveryCommand>;
}

export const webhookIdOf = (params: { readonly webhookId: string }) =>
  pathId<'Webhook'>(params.webhookId, () => new WebhookNotFound());

export const backofficeWebhookRoutes: RoutePlugin<BackofficeWebhookRoutesOptions> = async (app, options) => {
  const { webhookQueries, registerWebhook, changeWebhook, deleteWebhook, rotateSecret, retryDelivery } = options;
  const readable = readableBy(webhookQueries, 'webhook.read');
  const listing = { config: allowedTo('webhook.read'), schema: schemas.listWebhooks };
  app.get('/backoffice/webhooks', listing, async (request, reply) =>
    listed(request, reply, await readable(operatorOf(request.user)).list(request.query)),
  );
  const registration = { config: allowedTo('webhook.register'), schema: schemas.registerWebhook };
  app.post('/backoffice/webhooks', registration, async ({ user, body }) =>
    success(await registerWebhook.execute({ ...body, operator: operatorOf(user) })),
  );
  const one = '/backoffice/webhooks/:webhookId';
  const change = { config: allowedTo('webhook.change'), schema: schemas.updateWebhook };
  app.put(one, change, async ({ user, params, body: changes }) => {
    const webhookId = webhookIdOf(params);
    await changeWebhook.execute({ operator: operatorOf(user), webhookId, changes });
    return found(await webhookQueries.webhookOf(webhookId), WebhookNotFound);
  });
  const deletion = { config: { ...allowedTo('webhook.delete'), worded: true }, schema: schemas.deleteWebhook };
  app.delete(one, deletion, async ({ user, params }, reply) => {
    await deleteWebhook.execute({ operator: operatorOf(user), webhookId: webhookIdOf(params) });
    return confirmed(CONFIRMATIONS.webhookDeleted, reply);
  });
  const rotation = { config: allowedTo('webhook.rotate-secret'), schema: schemas.rotateWebhookSecret };
  app.post(`${one}/rotate-secret`, rotation, async ({ user, params }) =>
    success(await rotateSecret.execute({ operator: operatorOf(user), webhookId: webhookIdOf(params) })),
  );
  const deliveries = { config: allowedTo('webhook.read'), schema: schemas.listWebhookDeliveries };
  app.get(`${one}/deliveries`, deliveries, async (request, reply) => {
    const webhooks = readable(operatorOf(request.user));
    const page = await webhooks.deliveriesOf(webhookIdOf(request.params), request.query, request.query);
    if (page === null) throw new WebhookNotFound();
    return listed(request, reply, page);
  });
  const retry = { config: act('webhook-delivery.retry'), schema: schemas.retryWebhookDelivery };
  app.post(`${one}/deliveries/:deliveryId/retry`, retry, async ({ user, params }) => {
    const webhookId = webhookIdOf(params);
    const deliveryId = pathId<'WebhookDelivery'>(params.deliveryId, () => new DeliveryNotFound());
    await retryDelivery.execute({ operator: operatorOf(user), webhookId, deliveryId });
    return found(await webhookQueries.deliveryOf(deliveryId), DeliveryNotFound);
  });
};
