import { checkUnread, DEFAULT_TYPE, MAX_UNREAD_OWN, Notification } from '../../domain/notifications/notification.ts';
import type { NotificationId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { OwnNotifications } from './ports.ts';
import { type Posting, post } from './post-notification.ts';

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
  Posting & {
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
      await post(this.deps, notification);
      return { notificationId: id, sentAt: notification.createdAt };
    });
  }
}
