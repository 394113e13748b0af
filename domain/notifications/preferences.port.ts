import type { UserId } from '../shared/id.ts';
import type { NotificationPreferences } from './notification-preferences.ts';

/** What people chose. Whoever never chose has the defaults and takes no room. */
export interface Preferences {
  of(userId: UserId): Promise<NotificationPreferences>;
  /** As `of`; nobody else changes them until the unit of work ends, so that two changes at once both last. */
  hold(userId: UserId): Promise<NotificationPreferences>;
  keep(userId: UserId, preferences: NotificationPreferences): Promise<void>;
  erase(userId: UserId): Promise<void>;
}
