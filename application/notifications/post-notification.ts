import type { Notification, Notifications, Translations } from '../../domain/notifications/notification.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { DELIVER_NOTIFICATION } from './delivery-jobs.ts';

export interface Posting {
  readonly notifications: Notifications;
  readonly jobs: JobQueue;
}

/**
 * Stores a notification and enqueues its delivery, both in the open unit of work. The delivery of a notification that is
 * not stored does nothing.
 */
export async function post(
  { notifications, jobs }: Posting,
  notification: Notification,
  translations?: Translations,
): Promise<void> {
  const { id: notificationId, recipientId } = notification;
  await notifications.add(notification, translations);
  await jobs.enqueue(DELIVER_NOTIFICATION, { notificationId, recipientId });
}
