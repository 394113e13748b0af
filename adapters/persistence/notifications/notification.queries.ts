import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { NotificationQueries } from '../../../application/notifications/notification.queries.ts';
import type { NotificationId } from '../../../domain/notifications/notification.id.ts';
import type { NotificationStatus } from '../../../domain/notifications/notification.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { KyselyPreferences } from './kysely-preferences.ts';

const item = ({ ref }: Fields<'notifications'>) =>
  [
    't.id as notificationId',
    't.title',
    't.message',
    't.type',
    sql<NotificationStatus>`case when ${ref('t.read_at')} is null then 'Unread' else 'Read' end`.as('status'),
    iso(ref('t.created_at')).as('createdAt'),
  ] as const;

const detail = (t: Fields<'notifications'>) =>
  [...item(t), 't.action_url as actionUrl', iso(t.ref('t.read_at')).as('readAt')] as const;

const notifications = (db: Db) => db.selectFrom('notifications as t');
const LIST = listQuery({
  from: notifications,
  filters: {
    recipientId: 't.recipient_id',
    read: ({ ref }, read: boolean) => sql<boolean>`(${ref('t.read_at')} is not null) = ${read}`,
    type: 't.type',
  },
  select: item,
});
const DETAIL = viewQuery((db, { id, recipientId }: { id: NotificationId; recipientId: UserId }) =>
  notifications(db).where('t.id', '=', id).where('t.recipient_id', '=', recipientId).select(detail),
);

export function kyselyNotificationQueries(em: EntityManager): NotificationQueries {
  const preferences = new KyselyPreferences(em);
  return {
    listOf: (recipientId, { status, type }, page) =>
      LIST(em, { recipientId, read: status && status === 'Read', type }, page),
    detailOf: (recipientId, id) => DETAIL(em, { id, recipientId }),
    preferencesOf: (userId) => preferences.of(userId),
  };
}
