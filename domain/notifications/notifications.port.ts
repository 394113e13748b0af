import type { UserId } from '../shared/id.ts';
import type { NotificationId } from './notification.id.ts';
import type { Notification } from './notification.ts';

/** All that people were ever told. What is got is locked until the unit of work ends. */
export interface Notifications {
  /** Whether it is there now for the first time: one with the same source, once stored, is never stored again. */
  add(notification: Notification): Promise<boolean>;
  find(id: NotificationId): Promise<Notification | null>;
  /** @throws NotificationNotFound also when it is somebody else's */
  getOwn(id: NotificationId, recipientId: UserId): Promise<Notification>;
  /** Only of what was got from here. */
  save(notification: Notification): Promise<void>;
  eraseAllOf(recipientId: UserId): Promise<void>;
}
