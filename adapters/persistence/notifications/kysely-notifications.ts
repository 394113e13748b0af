import type { Selectable } from 'kysely';
import { NotificationNotFound } from '../../../domain/notifications/notification.errors.ts';
import type { NotificationId } from '../../../domain/notifications/notification.id.ts';
import { Notification } from '../../../domain/notifications/notification.ts';
import type { Notifications } from '../../../domain/notifications/notifications.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import type { Tables } from '../tables/tables.ts';

type NotificationRow = Selectable<Tables['notifications']>;
type NotificationKey = { readonly id: NotificationId; readonly recipientId: UserId };

const LOCK = compiledQuery((db, { id, recipientId }: NotificationKey) =>
  db
    .selectFrom('notifications as t')
    .innerJoin('users as person', 'person.id', 't.recipient_id')
    .selectAll('t')
    .where('t.id', '=', id)
    .where('t.recipient_id', '=', recipientId)
    // PostgreSQL locks them in this order.
    .forKeyShare('person')
    .forUpdate('t'),
);
const INSERT = compiledQuery((db, notification: NotificationRow) =>
  db
    .insertInto('notifications')
    .values({ ...notification })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id'),
);
const UPDATE = compiledQuery((db, { id, recipient_id, read_at, dispatched_at }: NotificationRow) =>
  db
    .updateTable('notifications')
    .set({ read_at, dispatched_at })
    .where('id', '=', id)
    .where('recipient_id', '=', recipient_id),
);

/** Uses Kysely in MikroORM's transaction, because `add` ignores a duplicate by `on conflict do nothing`. */
export class KyselyNotifications extends KyselyCollection<Notification> implements Notifications {
  protected readonly type = Notification;

  async add(notification: Notification): Promise<boolean> {
    const added = await INSERT(this.em, toRow(notification));
    if (added.length === 0) return false;
    this.em.merge(notification);
    await this.events.publish(notification.pullEvents());
    return true;
  }

  async find(id: NotificationId, recipientId: UserId): Promise<Notification | null> {
    const known = this.loaded(id);
    if (known?.recipientId === recipientId) return known;
    const [row] = await LOCK(this.em, { id, recipientId });
    return row === undefined ? null : this.instance(fromRow(row));
  }

  async get(id: NotificationId, recipientId: UserId): Promise<Notification> {
    const notification = await this.find(id, recipientId);
    if (notification === null) throw new NotificationNotFound();
    return notification;
  }

  async save(notification: Notification): Promise<void> {
    this.assertLoaded(notification);
    await UPDATE(this.em, toRow(notification));
    await this.events.publish(notification.pullEvents());
  }

  async eraseAllOf(recipientId: UserId): Promise<void> {
    await this.db.deleteFrom('notifications').where('recipient_id', '=', recipientId).execute();
  }
}

function toRow(notification: Notification): NotificationRow {
  return {
    id: notification.id,
    recipient_id: notification.recipientId,
    title: notification.title,
    message: notification.message,
    type: notification.type,
    action_url: notification.actionUrl,
    source: notification.source,
    created_at: notification.createdAt.toISOString(),
    read_at: notification.readAt?.toISOString() ?? null,
    dispatched_at: notification.dispatchedAt?.toISOString() ?? null,
  };
}

function fromRow(row: NotificationRow) {
  return {
    id: row.id,
    recipientId: row.recipient_id,
    title: row.title,
    message: row.message,
    type: row.type,
    actionUrl: row.action_url,
    source: row.source,
    createdAt: new Date(row.created_at),
    _readAt: row.read_at === null ? null : new Date(row.read_at),
    _dispatchedAt: row.dispatched_at === null ? null : new Date(row.dispatched_at),
  };
}
