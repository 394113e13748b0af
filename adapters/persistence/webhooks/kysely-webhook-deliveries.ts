import { type Selectable, sql } from 'kysely';
import type { UserId } from '../../../domain/shared/id.ts';
import type { DeliveryId, WebhookId } from '../../../domain/webhooks/webhook.id.ts';
import type { WebhookDeliveries } from '../../../domain/webhooks/webhook-deliveries.port.ts';
import { WebhookDelivery } from '../../../domain/webhooks/webhook-delivery.ts';
import type { WebhookSubject } from '../../../domain/webhooks/webhook-event.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';

type Row = Omit<Selectable<Tables['webhook_deliveries']>, 'position'>;
type Progress = ReturnType<typeof progressOf>;

const LOCK = compiledQuery((db, { id }: { id: DeliveryId }) =>
  db.selectFrom('webhook_deliveries').select(columnsOf('webhook_deliveries')).where('id', '=', id).forUpdate(),
);
const INSERT = compiledQuery((db, row: Row) => db.insertInto('webhook_deliveries').values({ ...row }));
const UPDATE = compiledQuery((db, { id, userId, ...columns }: Progress & { readonly userId: UserId }) =>
  db.updateTable('webhook_deliveries').set(columns).where('id', '=', id).where('user_id', '=', userId),
);
const OVERWRITE = compiledQuery((db, { userId, types, fields }: Record<'userId' | 'types' | 'fields', string>) =>
  db
    .updateTable('webhook_deliveries')
    .set({ data: sql<object>`data || ${fields}::jsonb` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`type like ${types}`),
);

/** Uses Kysely in MikroORM's transaction, because deliveries are written in the transactions of payments. */
export class KyselyWebhookDeliveries extends KyselyCollection<WebhookDelivery> implements WebhookDeliveries {
  protected readonly type = WebhookDelivery;

  async add(delivery: WebhookDelivery): Promise<void> {
    await INSERT(this.em, toRow(delivery));
    this.em.merge(delivery);
  }

  async find(id: DeliveryId, webhookId?: WebhookId): Promise<WebhookDelivery | null> {
    const known = this.loaded(id);
    const [row] = known === null ? await LOCK(this.em, { id }) : [];
    const found = row === undefined ? known : this.instance(fromRow(row));
    return webhookId === undefined || found?.webhookId === webhookId ? found : null;
  }

  async save(delivery: WebhookDelivery): Promise<void> {
    this.assertLoaded(delivery);
    await UPDATE(this.em, { userId: delivery.userId, ...progressOf(delivery) });
  }

  async overwrite(userId: UserId, subject: WebhookSubject, fields: object): Promise<void> {
    await OVERWRITE(this.em, { userId, types: `${subject}.%`, fields: JSON.stringify(fields) });
  }
}

function progressOf(delivery: WebhookDelivery) {
  return {
    id: delivery.id,
    status: delivery.status,
    attempts: delivery.attempts,
    last_status_code: delivery.lastStatusCode,
    last_error: delivery.lastError,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    try_ends_by: delivery.tryEndsBy?.toISOString() ?? null,
  };
}

function toRow(delivery: WebhookDelivery): Row {
  return {
    ...progressOf(delivery),
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    type: delivery.type,
    subject_id: delivery.subjectId,
    user_id: delivery.userId,
    data: delivery.data,
    occurred_at: delivery.occurredAt.toISOString(),
    created_at: delivery.createdAt.toISOString(),
  };
}

function fromRow(row: Row) {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    type: row.type,
    subjectId: row.subject_id,
    userId: row.user_id,
    data: row.data,
    occurredAt: new Date(row.occurred_at),
    createdAt: new Date(row.created_at),
    _status: row.status,
    _attempts: row.attempts,
    _lastStatusCode: row.last_status_code,
    _lastError: row.last_error,
    _nextAttemptAt: row.next_attempt_at === null ? null : new Date(row.next_attempt_at),
    _tryEndsBy: row.try_ends_by === null ? null : new Date(row.try_ends_by),
  };
}
