import type { Notification } from '../../domain/notifications/notification.ts';
import type { Notifications } from '../../domain/notifications/notifications.port.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { DELIVER_NOTIFICATION } from './delivery-jobs.ts';
import type { Recipients } from './ports.ts';

export interface Posting {
  readonly notifications: Notifications;
  readonly recipients: Recipients;
  readonly jobs: JobQueue;
}

/**
 * Stores a notification and enqueues its delivery, both in the open unit of work. Does nothing if a notification with
 * the same source is already stored, or if the recipient's account was erased.
 */
export async function post({ notifications, recipients, jobs }: Posting, notification: Notification): Promise<void> {
  const { id: notificationId, recipientId } = notification;
  if ((await recipients.emailOf(recipientId)) === null) return;
  if (await notifications.add(notification)) {
    await jobs.enqueue(DELIVER_NOTIFICATION, { notificationId, recipientId });
  }
}
