import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { NotificationNotFound } from '../../../domain/notifications/notification.errors.ts';
import type { NotificationId } from '../../../domain/notifications/notification.id.ts';
import { Notification } from '../../../domain/notifications/notification.ts';
import type { Notifications } from '../../../domain/notifications/notifications.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { tableOf } from '../shared/mapped-table.ts';
import { store } from '../shared/mikro-orm-collection.ts';
import { rowsOf } from '../shared/read-models.ts';

const INSERT = `insert into notifications (id, recipient_id, title, message, type, action_url, source, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (source) do nothing returning id`;

export class MikroOrmNotifications implements Notifications {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  /** A statement, since a broken constraint would end the publisher's transaction where `on conflict` does not. */
  async add(notification: Notification): Promise<boolean> {
    const { id, recipientId, title, message, type, actionUrl, source, createdAt } = notification;
    const values = [id, recipientId, title, message, type, actionUrl, source, createdAt];
    return (await rowsOf(this.em, INSERT, values)).length === 1;
  }

  find(id: NotificationId): Promise<Notification | null> {
    return tableOf(this.em, Notification).one(this.em, { id }, { lock: true });
  }

  async getOwn(id: NotificationId, recipientId: UserId): Promise<Notification> {
    const found = await tableOf(this.em, Notification).one(this.em, { id, recipientId }, { lock: true });
    if (found === null) throw new NotificationNotFound();
    return found;
  }

  save(notification: Notification): Promise<void> {
    return store(this.em, this.events, notification);
  }

  async eraseAllOf(recipientId: UserId): Promise<void> {
    await rowsOf(this.em, 'delete from notifications where recipient_id = $1', [recipientId]);
  }
}
