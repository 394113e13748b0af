import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { WebhookSubscribers } from '../../../application/webhooks/ports.ts';
import type { WebhookQueries } from '../../../application/webhooks/webhook.queries.ts';
import { DeliveryView, WebhookView } from '../../../application/webhooks/webhook.record.ts';
import type { DeliveryId, WebhookId } from '../../../domain/shared/ids.ts';
import { Webhook, WebhookNotFound, type Webhooks } from '../../../domain/webhooks/webhook.ts';
import { isNamedBy, type WebhookEventType, type WebhookPattern } from '../../../domain/webhooks/webhook-event.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter, MikroOrmCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery } from '../database/list-query.ts';
import { Mirror, type PostgresListener } from '../database/postgres-listener.ts';
import { isFailing } from '../tables/open-work.ts';

const CHANGED = 'changed';
/** Longer than a transaction takes to commit and to notify. */
const UNCERTAIN_MS = 5_000;

interface Subscriber {
  readonly id: WebhookId;
  readonly events: readonly WebhookPattern[];
}

const ENABLED = compiledQuery((db) =>
  db
    .selectFrom('webhooks')
    .where('enabled', '=', true)
    .select(['id', 'events'])
    .orderBy('id')
    .$narrowType<Subscriber>(),
);

/** The list read since the last change. Each change begins a new one, so that a list read before it is not kept after it. */
interface SinceChange {
  list: readonly Subscriber[] | null;
}

/**
 * Keeps the enabled endpoints in memory, so that without one a change of status costs no statement. For some seconds after
 * a change here, it reads the database.
 */
export class KyselyWebhookSubscribers extends DatabaseAdapter implements WebhookSubscribers {
  private readonly enabled: Mirror<SinceChange>;
  private certainFrom = 0;

  constructor(listener: PostgresListener, em: EntityManager) {
    super(em);
    this.enabled = new Mirror<SinceChange>(listener, em, {
      channel: 'webhooks_changed',
      initially: { list: null },
      missed: `select '${CHANGED}' as payload`,
      learn: () => ({ list: null }),
    });
  }

  to(type: WebhookEventType): readonly WebhookId[] | Promise<readonly WebhookId[]> {
    const { list } = this.enabled.known;
    if (list !== null && this.isCertain) return wanting(list, type);
    return this.read().then((subscribers) => wanting(subscribers, type));
  }

  /** Call it in the transaction of a change. */
  async changed(): Promise<void> {
    this.certainFrom = performance.now() + UNCERTAIN_MS;
    this.enabled.learn(CHANGED);
    await this.enabled.announce(CHANGED);
  }

  private get isCertain(): boolean {
    return this.enabled.isCurrent && performance.now() >= this.certainFrom;
  }

  private async read(): Promise<readonly Subscriber[]> {
    const { known } = this.enabled;
    const list = await ENABLED(this.em, {});
    if (this.isCertain) known.list = list;
    return list;
  }
}

function wanting(subscribers: readonly Subscriber[], type: WebhookEventType): readonly WebhookId[] {
  return subscribers.filter(({ events }) => isNamedBy(events, type)).map(({ id }) => id);
}

/** Announces each change, because all nodes keep the subscribers in memory. */
export class MikroOrmWebhooks extends MikroOrmCollection<Webhook> implements Webhooks {
  private readonly subscribers: Pick<KyselyWebhookSubscribers, 'changed'>;

  constructor(em: EntityManager, events: EventPublisher, subscribers: Pick<KyselyWebhookSubscribers, 'changed'>) {
    super(em, events);
    this.subscribers = subscribers;
  }

  async get(id: WebhookId): Promise<Webhook> {
    const webhook = await this.find(id);
    if (webhook === null) throw new WebhookNotFound();
    return webhook;
  }

  find(id: WebhookId): Promise<Webhook | null> {
    return this.em.findOne(Webhook, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  override async save(webhook: Webhook): Promise<void> {
    await super.save(webhook);
    await this.subscribers.changed();
  }

  async remove(webhook: Webhook): Promise<void> {
    await this.db.deleteFrom('webhook_deliveries').where('webhook_id', '=', webhook.id).execute();
    await this.em.remove(webhook).flush();
    await this.subscribers.changed();
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
