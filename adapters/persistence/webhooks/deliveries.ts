import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, type Selectable, sql } from 'kysely';
import type { DueDeliveries, DueDelivery } from '../../../application/webhooks/ports.ts';
import type { DeliveryId, UserId, WebhookId } from '../../../domain/shared/ids.ts';
import { type WebhookDeliveries, WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { MappedCollection } from '../database/database-adapter.ts';
import { rowMapping } from '../tables/row-mapping.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';

const MAPPING = rowMapping('webhook_deliveries', { key: ['id', 'user_id'], without: ['position'] });

type Row = Omit<Selectable<Tables['webhook_deliveries']>, 'position'>;
type State = ReturnType<typeof MAPPING.stateOf>;

const LOCK_DELIVERY = compiledQuery((db, { id }: { id: DeliveryId }) =>
  db.selectFrom('webhook_deliveries').select(columnsOf('webhook_deliveries')).where('id', '=', id).forUpdate(),
);
const INSERT = compiledInsert('webhook_deliveries');
const UPDATE = compiledQuery((db, { id, user_id, ...columns }: State) =>
  db.updateTable('webhook_deliveries').set(columns).where('id', '=', id).where('user_id', '=', user_id),
);

/** Uses Kysely, because many deliveries are added at once. */
export class KyselyWebhookDeliveries
  extends MappedCollection<WebhookDelivery, Row, State>
  implements WebhookDeliveries
{
  protected readonly type = WebhookDelivery;
  protected readonly mapping = MAPPING;
  protected readonly insert = INSERT;
  protected readonly update = (em: EntityManager, state: State) => UPDATE(em, state);

  async find(id: DeliveryId, webhookId?: WebhookId): Promise<WebhookDelivery | null> {
    const known = this.loaded(id);
    const [row] = known === null ? await LOCK_DELIVERY(this.em, { id }) : [];
    const found = row === undefined ? known : this.load(row);
    return webhookId === undefined || found?.webhookId === webhookId ? found : null;
  }
}

/** An untried delivery before `t`. Positions of one subject are in the order of its changes, which lock the subject. */
const untriedBefore = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as earlier')
    .where('earlier.subject_id', '=', sql.ref<string>('t.subject_id'))
    .where('earlier.user_id', '=', sql.ref<string>('t.user_id'))
    .where('earlier.webhook_id', '=', sql.ref<string>('t.webhook_id'))
    .where('earlier.position', '<', sql.ref<string>('t.position'))
    .where('earlier.status', '=', sql.lit('Pending'))
    .where('earlier.attempts', '=', sql.lit(0))
    .select('earlier.id');

/** The earliest due delivery to an endpoint, among those already tried or among the others. */
const earliest = (db: Db, webhookId: Expression<string>, dueBy: Date, untried: boolean) =>
  db
    .selectFrom('webhook_deliveries as t')
    .where('t.webhook_id', '=', webhookId)
    // Literals, so that PostgreSQL can use the partial index.
    .where('t.status', '=', sql.lit('Pending'))
    .where(sql<boolean>`(t.attempts = 0) = ${sql.lit(untried)}`)
    .where('t.next_attempt_at', '<=', sql<string>`${dueBy}`)
    .where(({ not, exists }) => not(exists(untriedBefore(db))))
    .orderBy('t.next_attempt_at')
    .orderBy('t.position')
    .limit(1)
    .select(['t.id', 't.attempts']);

const beingTried = (db: Db, webhookId: Expression<string> | WebhookId, now: Date) =>
  db
    .selectFrom('webhook_deliveries as d')
    .where('d.webhook_id', '=', webhookId)
    .where('d.try_ends_by', '>', sql<string>`${now}`)
    .select('d.id');

/** Clocks of nodes differ, and a first try is due at once. */
const CLOCKS_DIFFER_MS = 60_000;

/** Deliveries due by some time. Retries come first, so that a long backlog does not delay them. */
interface DueBy {
  readonly retryBy: Date;
  readonly untriedBy: Date;
  readonly now: Date;
}

const nextOfIdle = (db: Db, { retryBy, untriedBy, now }: DueBy) =>
  db
    .selectFrom('webhooks as w')
    .crossJoinLateral(({ ref }) =>
      db
        .selectFrom(earliest(db, ref('w.id'), retryBy, false).as('retry'))
        .select(['retry.id', 'retry.attempts'])
        .unionAll(({ parens }) => parens(earliest(db, ref('w.id'), untriedBy, true)))
        .orderBy('attempts', 'desc')
        .limit(1)
        .as('next'),
    )
    .where(({ not, exists, ref }) => not(exists(beingTried(db, ref('w.id'), now))))
    .select(['w.id as webhookId', 'next.id as deliveryId', sql<number>`next.attempts + 1`.as('attempt')])
    .$narrowType<DueDelivery>();

const LOCK_WEBHOOKS = compiledQuery((db, { webhookIds }: { webhookIds: readonly WebhookId[] }) =>
  db
    .selectFrom('webhooks as w')
    .where((eb) => eb('w.id', '=', eb.fn.any(sql<string[]>`${webhookIds}::uuid[]`)))
    .select('w.id')
    .orderBy('w.id')
    .forShare(),
);
const NEXT = compiledQuery((db, { webhookIds, ...due }: DueBy & { webhookIds: readonly WebhookId[] }) =>
  nextOfIdle(db, due).where((eb) => eb('w.id', '=', eb.fn.any(sql<string[]>`${webhookIds}::uuid[]`))),
);
const STALLED = compiledQuery(nextOfIdle);
const BEING_TRIED = compiledQuery((db, { webhookId, now }: { webhookId: WebhookId; now: Date }) =>
  beingTried(db, webhookId, now).$narrowType<{ id: DeliveryId }>(),
);
const UNTRIED_BEFORE = compiledQuery((db, { id, userId }: { id: DeliveryId; userId: UserId }) =>
  db
    .selectFrom('webhook_deliveries as t')
    .where('t.id', '=', id)
    .where('t.user_id', '=', userId)
    .where(({ exists }) => exists(untriedBefore(db)))
    .select('t.id'),
);

export function kyselyDueDeliveries(em: EntityManager): DueDeliveries {
  return {
    beingTried: async (webhookId, now) => (await BEING_TRIED(em, { webhookId, now }))[0]?.id ?? null,
    hasUntriedBefore: async ({ id, userId }) => (await UNTRIED_BEFORE(em, { id, userId })).length > 0,
    stalled: (dueBefore, now) => STALLED(em, { retryBy: dueBefore, untriedBy: dueBefore, now }),

    async nextOf(webhookIds, now) {
      await LOCK_WEBHOOKS(em, { webhookIds });
      const untriedBy = new Date(now.getTime() + CLOCKS_DIFFER_MS);
      return NEXT(em, { webhookIds, retryBy: now, untriedBy, now });
    },
  };
}
