import type { UserId } from '../shared/ids.ts';
import type { NotificationPreferences } from './notification-preferences.ts';

/** Stored preferences. Users who never changed theirs have the defaults. */
export interface Preferences {
  of(userId: UserId): Promise<NotificationPreferences>;
  /** As `of`, and locks them until the unit of work ends, so that parallel changes are not lost. */
  lock(userId: UserId): Promise<NotificationPreferences>;
  save(userId: UserId, preferences: NotificationPreferences): Promise<void>;
  erase(userId: UserId): Promise<void>;
}
