import type { DeviceId, NotificationId } from '../../domain/notifications/notification.id.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { JobKind } from '../shared/jobs.ts';

/** Jobs name what is to be sent and hold none of it: nothing personal is left in the queue. */
export interface UndeliveredNotification {
  readonly notificationId: NotificationId;
  readonly recipientId: UserId;
}

export interface UndeliveredPush extends UndeliveredNotification {
  readonly deviceId: DeviceId;
}

export const DELIVER_NOTIFICATION: JobKind<UndeliveredNotification> = { name: 'deliver-notification' };
export const DELIVER_EMAIL: JobKind<UndeliveredNotification> = { name: 'deliver-email' };
export const DELIVER_PUSH: JobKind<UndeliveredPush> = { name: 'deliver-push' };
