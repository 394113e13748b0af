import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookQueries } from '../../../application/webhooks/webhook.queries.ts';
import { DeliveryView, WebhookView } from '../../../application/webhooks/webhook.record.ts';
import type { DeliveryId, WebhookId } from '../../../domain/shared/ids.ts';
import { Webhook, WebhookNotFound, type Webhooks } from '../../../domain/webhooks/webhook.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery } from '../database/list-query.ts';
import { isFailing } from '../tables/open-work.ts';

export class MikroOrmWebhooks extends MikroOrmCollection<Webhook> implements Webhooks {
  async get(id: WebhookId): Promise<Webhook> {
    const webhook = await this.find(id);
    if (webhook === null) throw new WebhookNotFound();
    return webhook;
  }

  find(id: WebhookId): Promise<Webhook | null> {
    return this.em.findOne(Webhook, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  async remove(webhook: Webhook): Promise<void> {
    await this.db.deleteFrom('webhook_deliveries').where('webhook_id', '=', webhook.id).execute();
    await this.em.remove(webhook).flush();
  }
}

const view = fieldsOf('webhooks', WebhookView, { webhookId: 'id' });
const deliveryView = fieldsOf('webhook_deliveries', DeliveryView, { deliveryId: 'id' });

const webhooks = (db: Db) => db.selectFrom('webhooks as t');
const deliveries = (db: Db) => db.selectFrom('webhook_deliveries as t');
const LIST = listQuery({ from: webhooks, filters: { failing: isFailing }, select: view, acrossOwners: true });
const VIEW = viewQuery((db, { id }: { id: WebhookId }) => webhooks(db).where('t.id', '=', id).select(view));
const DELIVERIES = listQuery({
  from: deliveries,
  filters: { webhookId: 't.webhook_id', status: 't.status' },
  select: deliveryView,
  acrossOwners: true,
});
const DELIVERY = viewQuery((db, { id }: { id: DeliveryId }) =>
  deliveries(db).where('t.id', '=', id).select(deliveryView),
);

export function kyselyWebhookQueries(em: EntityManager): WebhookQueries {
  return {
    list: (page, filter = {}) => LIST(em, filter, page),
    webhookOf: (id) => VIEW(em, { id }),
    deliveryOf: (id) => DELIVERY(em, { id }),

    async deliveriesOf(webhookId, { status }, page) {
      if ((await VIEW(em, { id: webhookId })) === null) return null;
      return DELIVERIES(em, { webhookId, status }, page);
    },
  };
}
