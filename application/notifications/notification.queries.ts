import type { NotificationStatus } from '../../domain/notifications/notification.ts';
import type { NotificationPreferences } from '../../domain/notifications/notification-preferences.ts';
import type { NotificationId, UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { NotificationDetail, NotificationItem } from './notification.record.ts';

export interface NotificationFilter {
  readonly status?: NotificationStatus;
  readonly type?: string;
}

export interface NotificationQueries {
  listOf(recipientId: UserId, filter: NotificationFilter, page: PageRequest): Promise<Page<NotificationItem>>;
  detailOf(recipientId: UserId, id: NotificationId): Promise<NotificationDetail | null>;
  preferencesOf(userId: UserId): Promise<NotificationPreferences>;
}
