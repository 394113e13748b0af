import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '../../../domain/notifications/notification-preferences.ts';
import type { Preferences } from '../../../domain/notifications/preferences.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

const FIND = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('notification_preferences')
    .select([
      'email_notifications as emailNotifications',
      'push_notifications as pushNotifications',
      'loan_updates as loanUpdates',
      'payment_reminders as paymentReminders',
      'promotions',
    ])
    .where('user_id', '=', userId),
);

/** One row per user, replaced as a whole. */
export class KyselyPreferences extends DatabaseAdapter implements Preferences {
  async of(userId: UserId): Promise<NotificationPreferences> {
    const [chosen] = await FIND(this.em, { userId });
    return chosen ?? DEFAULT_NOTIFICATION_PREFERENCES;
  }

  /** Locks the user's id, because a user with default preferences has no row. */
  async lock(userId: UserId): Promise<NotificationPreferences> {
    this.lockName(`preferences ${userId}`);
    return this.of(userId);
  }

  async save(userId: UserId, preferences: NotificationPreferences): Promise<void> {
    const row = {
      email_notifications: preferences.emailNotifications,
      push_notifications: preferences.pushNotifications,
      loan_updates: preferences.loanUpdates,
      payment_reminders: preferences.paymentReminders,
      promotions: preferences.promotions,
    };
    await this.db
      .insertInto('notification_preferences')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  }

  async erase(userId: UserId): Promise<void> {
    await this.db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
  }
}
