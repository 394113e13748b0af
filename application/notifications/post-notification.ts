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
 * Stores a notification and asks for its delivery, in the unit of work that is open: both are there, or neither.
 * Nobody is told twice of the same source, and nobody whose account is erased is told at all.
 */
export async function post({ notifications, recipients, jobs }: Posting, notification: Notification): Promise<void> {
  if ((await recipients.emailOf(notification.recipientId)) === null) return;
  if (await notifications.add(notification))
    await jobs.enqueue(DELIVER_NOTIFICATION, { notificationId: notification.id });
}
