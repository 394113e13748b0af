import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookQueries } from '../../../application/webhooks/webhook.queries.ts';
import type { DeliveryId, WebhookId } from '../../../domain/webhooks/webhook.id.ts';
import { iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { isFailing } from '../tables/open-work.ts';

const view = (t: Fields<'webhooks'>) =>
  [
    't.id as webhookId',
    't.url',
    't.events',
    't.enabled',
    't.disabled_reason as disabledReason',
    iso(t.ref('t.created_at')).as('createdAt'),
  ] as const;

const deliveryView = (t: Fields<'webhook_deliveries'>) =>
  [
    't.id as deliveryId',
    't.event_id as eventId',
    't.type',
    't.status',
    't.attempts',
    't.last_status_code as lastStatusCode',
    't.last_error as lastError',
    iso(t.ref('t.next_attempt_at')).as('nextAttemptAt'),
    iso(t.ref('t.created_at')).as('createdAt'),
  ] as const;

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
