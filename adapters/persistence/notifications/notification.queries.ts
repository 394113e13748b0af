import { type ExpressionBuilder, sql } from 'kysely';
import type {
  NotificationDetail,
  NotificationFilter,
  NotificationItem,
  NotificationQueries,
} from '../../../application/notifications/notification.queries.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { NotificationId } from '../../../domain/notifications/notification.id.ts';
import type { NotificationStatus } from '../../../domain/notifications/notification.ts';
import type { NotificationPreferences } from '../../../domain/notifications/notification-preferences.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { given, listQuery } from '../database/list-query.ts';
import type { Tables } from '../schema.ts';
import { KyselyPreferences } from './kysely-preferences.ts';

type T = ExpressionBuilder<Tables & { t: Tables['notifications'] }, 't'>;

const item = ({ ref }: T) =>
  [
    't.id as notificationId',
    't.title',
    't.message',
    't.type',
    sql<NotificationStatus>`case when ${ref('t.read_at')} is null then 'Unread' else 'Read' end`.as('status'),
    iso(ref('t.created_at')).as('createdAt'),
  ] as const;

const detail = (t: T) => [...item(t), 't.action_url as actionUrl', iso(t.ref('t.read_at')).as('readAt')] as const;

interface Filter {
  readonly recipientId?: UserId;
  readonly read?: boolean;
  readonly type?: string;
}

const rows = (db: Db, { recipientId, read, type }: Filter) =>
  db
    .selectFrom('notifications as t')
    .where(({ and }) => and(given({ 't.recipient_id': recipientId, 't.type': type })))
    .$if(read !== undefined, (found) =>
      found.where(({ ref }) => sql<boolean>`(${ref('t.read_at')} is not null) = ${read}`),
    );

const LIST = listQuery({
  filters: ['recipientId', 'read', 'type'],
  rows,
  select: (notifications) => notifications.select(item),
});
const DETAIL = viewQuery((db, { id, recipientId }: { id: NotificationId; recipientId: UserId }) =>
  rows(db, { recipientId }).where('t.id', '=', id).select(detail),
);

export class KyselyNotificationQueries extends DatabaseAdapter implements NotificationQueries {
  listOf(
    recipientId: UserId,
    { status, type }: NotificationFilter,
    page: PageRequest,
  ): Promise<Page<NotificationItem>> {
    return LIST(this.em, { recipientId, read: status && status === 'Read', type }, page);
  }

  detailOf(recipientId: UserId, id: NotificationId): Promise<NotificationDetail | null> {
    return DETAIL(this.em, { id, recipientId });
  }

  preferencesOf(userId: UserId): Promise<NotificationPreferences> {
    return new KyselyPreferences(this.em).of(userId);
  }
}
