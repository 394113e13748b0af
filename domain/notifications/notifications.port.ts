import type { NotificationId, UserId } from '../shared/ids.ts';
import type { Language } from '../shared/language.ts';
import type { Notification } from './notification.ts';

/** The text in other languages. */
export type Translations = Partial<Record<Language, Pick<Notification, 'title' | 'message'>>>;

/** All notifications. Loading a notification locks it until the unit of work ends. */
export interface Notifications {
  /**
   * Stores it, with the text in the language of the recipient if that is among the translations. Stores nothing if a
   * notification with the same source is stored, or if the recipient's account was erased.
   */
  add(notification: Notification, translations?: Translations): Promise<void>;
  /** Returns `null` if it is unknown or belongs to another user. */
  find(id: NotificationId, recipientId: UserId): Promise<Notification | null>;
  /** @throws NotificationNotFound also if it belongs to another user */
  get(id: NotificationId, recipientId: UserId): Promise<Notification>;
  save(notification: Notification): Promise<void>;
  eraseAllOf(recipientId: UserId): Promise<void>;
}
