import type { ChangeWebhookCommand } from '../../../application/webhooks/change-webhook.ts';
import type { IssuedSecret, RegisterWebhookCommand } from '../../../application/webhooks/register-webhook.ts';
import type { RetryDeliveryCommand } from '../../../application/webhooks/retry-delivery.ts';
import type { WebhookQueries } from '../../../application/webhooks/webhook.queries.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { DeliveryNotFound, WebhookNotFound } from '../../../domain/webhooks/webhook.errors.ts';
import type { WebhookId } from '../../../domain/webhooks/webhook.id.ts';
import { success } from '../api/envelope.ts';
import { pathId } from '../api/read-fields.ts';
import { found, listed } from '../api/results.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { ACT, CHANGE, READ } from './access.ts';
import * as schemas from './webhooks.schemas.ts';

interface Act<Command, Result = unknown> {
  execute(command: Command & { readonly operatorId: UserId }): Promise<Result>;
}
interface OfWebhook {
  readonly webhookId: WebhookId;
}

export interface BackofficeWebhookRoutesOptions {
  readonly webhookQueries: WebhookQueries;
  readonly registerWebhook: Act<RegisterWebhookCommand, IssuedSecret>;
  readonly changeWebhook: Act<ChangeWebhookCommand>;
  readonly deleteWebhook: Act<OfWebhook>;
  readonly rotateSecret: Act<OfWebhook, IssuedSecret>;
  readonly retryDelivery: Act<RetryDeliveryCommand>;
}

export const webhookIdOf = (params: { readonly webhookId: string }) =>
  pathId<'Webhook'>(params.webhookId, () => new WebhookNotFound());

export const backofficeWebhookRoutes: RoutePlugin<BackofficeWebhookRoutesOptions> = async (app, options) => {
  const { webhookQueries, registerWebhook, changeWebhook, deleteWebhook, rotateSecret, retryDelivery } = options;
  app.get('/backoffice/webhooks', { config: READ, schema: schemas.listWebhooks }, async (request, reply) =>
    listed(request, reply, await webhookQueries.list(request.query)),
  );
  app.post('/backoffice/webhooks', { config: CHANGE, schema: schemas.registerWebhook }, async ({ user, body }) =>
    success(await registerWebhook.execute({ ...body, operatorId: user.id })),
  );
  const one = '/backoffice/webhooks/:webhookId';
  app.put(one, { config: CHANGE, schema: schemas.updateWebhook }, async ({ user, params, body: changes }) => {
    const webhookId = webhookIdOf(params);
    await changeWebhook.execute({ operatorId: user.id, webhookId, changes });
    return found(await webhookQueries.webhookOf(webhookId), WebhookNotFound);
  });
  app.delete(one, { config: CHANGE, schema: schemas.deleteWebhook }, async ({ user, params }) => {
    await deleteWebhook.execute({ operatorId: user.id, webhookId: webhookIdOf(params) });
    return success(schemas.WEBHOOK_DELETED);
  });
  const rotation = { config: CHANGE, schema: schemas.rotateWebhookSecret };
  app.post(`${one}/rotate-secret`, rotation, async ({ user, params }) =>
    success(await rotateSecret.execute({ operatorId: user.id, webhookId: webhookIdOf(params) })),
  );
  const deliveries = { config: READ, schema: schemas.listWebhookDeliveries };
  app.get(`${one}/deliveries`, deliveries, async (request, reply) => {
    const page = await webhookQueries.deliveriesOf(webhookIdOf(request.params), request.query, request.query);
    if (page === null) throw new WebhookNotFound();
    return listed(request, reply, page);
  });
  const retry = { config: ACT, schema: schemas.retryWebhookDelivery };
  app.post(`${one}/deliveries/:deliveryId/retry`, retry, async ({ user, params }) => {
    const webhookId = webhookIdOf(params);
    const deliveryId = pathId<'WebhookDelivery'>(params.deliveryId, () => new DeliveryNotFound());
    await retryDelivery.execute({ operatorId: user.id, webhookId, deliveryId });
    return found(await webhookQueries.deliveryOf(deliveryId), DeliveryNotFound);
  });
};
