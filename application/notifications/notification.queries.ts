import type { NotificationStatus } from '../../domain/notifications/notification.ts';
import type { NotificationPreferences } from '../../domain/notifications/notification-preferences.ts';
import type { NotificationId, UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** Timestamps are ISO 8601 in UTC. */
export interface NotificationItem {
  readonly notificationId: string;
  readonly title: string;
  readonly message: string;
  readonly type: string;
  readonly status: NotificationStatus;
  readonly createdAt: string;
}

export interface NotificationDetail extends NotificationItem {
  readonly actionUrl: string | null;
  readonly readAt: string | null;
}

export interface NotificationFilter {
  readonly status?: NotificationStatus;
  readonly type?: string;
}

export interface NotificationQueries {
  listOf(recipientId: UserId, filter: NotificationFilter, page: PageRequest): Promise<Page<NotificationItem>>;
  detailOf(recipientId: UserId, id: NotificationId): Promise<NotificationDetail | null>;
  preferencesOf(userId: UserId): Promise<NotificationPreferences>;
}
