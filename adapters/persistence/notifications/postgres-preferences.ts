import type { EntityManager } from '@mikro-orm/postgresql';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '../../../domain/notifications/notification-preferences.ts';
import type { Preferences } from '../../../domain/notifications/preferences.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { rowsOf } from '../shared/read-models.ts';

/** Any number: keeps these locks apart from other advisory locks. */
const PREFERENCES_LOCK = 7_236_013;

const SELECT = `select email_notifications as "emailNotifications", push_notifications as "pushNotifications",
  loan_updates as "loanUpdates", payment_reminders as "paymentReminders", promotions
  from notification_preferences where user_id = $1`;
const UPSERT = `insert into notification_preferences
  (user_id, email_notifications, push_notifications, loan_updates, payment_reminders, promotions)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id) do update set email_notifications = excluded.email_notifications,
    push_notifications = excluded.push_notifications, loan_updates = excluded.loan_updates,
    payment_reminders = excluded.payment_reminders, promotions = excluded.promotions`;

/** A few switches without a life of their own, kept by plain statements. */
export class PostgresPreferences implements Preferences {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async of(userId: UserId): Promise<NotificationPreferences> {
    const [chosen] = await rowsOf<NotificationPreferences>(this.em, SELECT, [userId]);
    return chosen ?? DEFAULT_NOTIFICATION_PREFERENCES;
  }

  /** Who never chose has no row that could be locked, so the lock is on the id. */
  async hold(userId: UserId): Promise<NotificationPreferences> {
    await rowsOf(this.em, 'select pg_advisory_xact_lock(hashtextextended($1, $2))', [userId, PREFERENCES_LOCK]);
    return this.of(userId);
  }

  async keep(userId: UserId, preferences: NotificationPreferences): Promise<void> {
    const { emailNotifications, pushNotifications, loanUpdates, paymentReminders, promotions } = preferences;
    const switches = [emailNotifications, pushNotifications, loanUpdates, paymentReminders, promotions];
    await rowsOf(this.em, UPSERT, [userId, ...switches]);
  }

  async erase(userId: UserId): Promise<void> {
    await rowsOf(this.em, 'delete from notification_preferences where user_id = $1', [userId]);
  }
}
