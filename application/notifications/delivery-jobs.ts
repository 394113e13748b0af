import type { DeviceId, NotificationId, UserId } from '../../domain/shared/ids.ts';
import type { JobKind } from '../shared/jobs.ts';

/** Jobs carry ids only, so that the queue holds no personal data. */
export interface UndeliveredNotification {
  readonly notificationId: NotificationId;
  readonly recipientId: UserId;
}

export interface UndeliveredPush extends UndeliveredNotification {
  readonly deviceId: DeviceId;
}

export const DELIVER_NOTIFICATION: JobKind<UndeliveredNotification> = { name: 'deliver-notification' };
export const DELIVER_EMAIL: JobKind<UndeliveredNotification> = { name: 'deliver-email' };

/** Grouped by recipient, who chooses the push service: one that does not answer delays no other person. */
export const DELIVER_PUSH: JobKind<UndeliveredPush> = {
  name: 'deliver-push',
  groupOf: ({ recipientId }) => recipientId,
};
