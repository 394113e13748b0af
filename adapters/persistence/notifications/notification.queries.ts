import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  NotificationDetail,
  NotificationFilter,
  NotificationItem,
  NotificationQueries,
} from '../../../application/notifications/notification.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { NotificationId } from '../../../domain/notifications/notification.id.ts';
import type { NotificationPreferences } from '../../../domain/notifications/notification-preferences.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso, pageOf, rowsFound } from '../shared/read-models.ts';
import { PostgresPreferences } from './postgres-preferences.ts';

const ITEM = `t.id as "notificationId", t.title, t.message, t.type,
  case when t.read_at is null then 'Unread' else 'Read' end as status, ${iso('t.created_at')} as "createdAt"`;
const DETAIL = `${ITEM}, t.action_url as "actionUrl", ${iso('t.read_at')} as "readAt"`;

export class PostgresNotificationQueries implements NotificationQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  listOf(recipientId: UserId, filter: NotificationFilter, page: PageRequest): Promise<Page<NotificationItem>> {
    return pageOf<NotificationItem>(this.em, {
      columns: ITEM,
      table: 'notifications',
      where: {
        't.recipient_id = ?': recipientId,
        '(t.read_at is not null) = ?': filter.status === undefined ? null : filter.status === 'Read',
        't.type = ?': filter.type,
      },
      page,
    });
  }

  async detailOf(recipientId: UserId, id: NotificationId): Promise<NotificationDetail | null> {
    const text = `select ${DETAIL} from notifications t where t.id = $1 and t.recipient_id = $2`;
    const [row] = await rowsFound<NotificationDetail>(this.em, text, [id, recipientId]);
    return row ?? null;
  }

  preferencesOf(userId: UserId): Promise<NotificationPreferences> {
    return new PostgresPreferences(this.em).of(userId);
  }
}
