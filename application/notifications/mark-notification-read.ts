import type { Notification, Notifications } from '../../domain/notifications/notification.ts';
import type { NotificationId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

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
