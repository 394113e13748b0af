import type { UserId } from '../shared/id.ts';
import type { NotificationId } from './notification.id.ts';
import type { Notification } from './notification.ts';

/** All notifications. Loading a notification locks it until the unit of work ends. */
export interface Notifications {
  /** Returns `false`, and stores nothing, if a notification with the same source is already stored. */
  add(notification: Notification): Promise<boolean>;
  /** Returns `null` if it is unknown or belongs to another user. */
  find(id: NotificationId, recipientId: UserId): Promise<Notification | null>;
  /** @throws NotificationNotFound also if it belongs to another user */
  get(id: NotificationId, recipientId: UserId): Promise<Notification>;
  save(notification: Notification): Promise<void>;
  eraseAllOf(recipientId: UserId): Promise<void>;
}
