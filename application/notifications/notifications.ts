import {
  checkUnread,
  DEFAULT_TYPE,
  MAX_UNREAD_OWN,
  Notification,
  type Notifications,
} from '../../domain/notifications/notification.ts';
import {
  changePreferences,
  type NotificationPreferences,
  type Preferences,
} from '../../domain/notifications/notification-preferences.ts';
import type { NotificationId, UserId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type Outbox, send } from './announce.ts';
import type { OwnNotifications } from './ports.ts';

export interface SendNotificationCommand {
  readonly userId: UserId;
  readonly title: string;
  readonly message: string;
  readonly type?: string;
}

export interface SentNotification {
  readonly notificationId: NotificationId;
  readonly sentAt: Date;
}

/** A user sends a notification to their own account. */
export class SendNotification extends UseCase<
  Outbox & {
    ownNotifications: OwnNotifications;
    unitOfWork: UnitOfWork;
    ids: IdGenerator;
    calendar: BusinessCalendar;
    clock: Clock;
  }
> {
  /** @throws InvalidNotification, TooManyUnreadNotifications */
  async execute({ userId, title, message, type = DEFAULT_TYPE }: SendNotificationCommand): Promise<SentNotification> {
    const { ownNotifications, unitOfWork, ids } = this.deps;
    const content = { title, message, type, actionUrl: null, source: null };
    return unitOfWork.run(async () => {
      const unread = await ownNotifications.unreadOf(userId, MAX_UNREAD_OWN);
      checkUnread(unread);
      const id = ids.next<'Notification'>();
      const notification = new Notification({ id, recipientId: userId, ...content }, await momentOf(this.deps));
      await send(this.deps, notification);
      return { notificationId: id, sentAt: notification.createdAt };
    });
  }
}

export interface MarkNotificationReadCommand {
  readonly userId: UserId;
  readonly notificationId: NotificationId;
}

export interface ReadNotification {
  readonly notificationId: NotificationId;
  readonly status: Notification['status'];
  /** The time of the first reading. */
  readonly readAt: Date;
}

export class MarkNotificationRead extends UseCase<{
  notifications: Notifications;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws NotificationNotFound */
  execute({ userId, notificationId }: MarkNotificationReadCommand): Promise<ReadNotification> {
    const { notifications, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const notification = await notifications.get(notificationId, userId);
      const readAt = notification.read(await momentOf(this.deps));
      await notifications.save(notification);
      return { notificationId, status: notification.status, readAt };
    });
  }
}

export interface UpdatePreferencesCommand {
  readonly userId: UserId;
  /** Absent means unchanged. */
  readonly changes: Partial<NotificationPreferences>;
}

export class UpdatePreferences extends UseCase<{
  preferences: Preferences;
  unitOfWork: UnitOfWork;
}> {
  async execute({ userId, changes }: UpdatePreferencesCommand): Promise<void> {
    const { preferences, unitOfWork } = this.deps;
    // Saves nothing, so that users without a choice keep following the defaults.
    if (Object.keys(changes).length === 0) return;
    await unitOfWork.run(async () => {
      await preferences.save(userId, changePreferences(await preferences.lock(userId), changes));
    });
  }
}
