import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { NotificationQueries } from '../../../application/notifications/notification.queries.ts';
import { NotificationDetail, NotificationItem } from '../../../application/notifications/notification.record.ts';
import type { OwnNotifications } from '../../../application/notifications/ports.ts';
import {
  Notification,
  NotificationNotFound,
  type Notifications,
  type NotificationTexts,
} from '../../../domain/notifications/notification.ts';
import type { NotificationId, UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery, compiledWrite, type Db, viewQuery } from '../database/compiled-query.ts';
import { compiledRows } from '../database/compiled-rows.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { rowMapping } from '../tables/row-mapping.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';
import { KyselyPreferences } from './recipients.ts';

const MAPPING = rowMapping('notifications');

type NotificationRow = Selectable<Tables['notifications']>;
type NotificationKey = { readonly id: NotificationId; readonly recipientId: UserId };

const LOCK = compiledQuery((db, { id, recipientId }: NotificationKey) =>
  db
    .selectFrom('notifications as t')
    .innerJoin('users as person', 'person.id', 't.recipient_id')
    .select(columnsOf('notifications', 't'))
    .where('t.id', '=', id)
    .where('t.recipient_id', '=', recipientId)
    // PostgreSQL locks them in this order.
    .forKeyShare('person')
    .forUpdate('t'),
);
const TEXT = ['title', 'message'] as const;
const CONTENT = ['type', 'action_url', 'source'] as const;
const TIMES = ['created_at', 'read_at', 'dispatched_at'] as const;
const COLUMNS = ['recipient_id', 'id', ...TEXT, ...CONTENT, ...TIMES] as const;
type NewRow = NotificationRow & { readonly translations: NotificationTexts };

/** The row of the recipient says which of the translations to store, if any. */
const INSERT = compiledRows<NewRow>({
  one: (db, { recipient_id, translations, ...row }) =>
    insertSelected(db, (eb) =>
      eb
        .selectFrom('users as u')
        .where('u.id', '=', recipient_id)
        .where('u.erased_at', 'is', null)
        .select(['u.id as recipient_id', sql`${row.id}::uuid`.as('id')])
        .select(TEXT.map((column) => translated(sql`${translations}::jsonb`, column, sql`${row[column]}::text`)))
        .select(CONTENT.map((column) => sql`${row[column]}::text`.as(column)))
        .select(TIMES.map((column) => sql`${row[column]}::timestamptz`.as(column)))
        .forKeyShare(),
    ),
  many: (db, _rows, _columns, json) =>
    insertSelected(db, (eb) =>
      eb
        .selectFrom([
          sql<{ value: never }>`json_array_elements(${json}::json)`.as('item'),
          sql<NotificationRow>`json_populate_record(null::notifications, item.value)`.as<'new'>(sql`new`),
        ])
        .innerJoin('users as u', 'u.id', 'new.recipient_id')
        .where('u.erased_at', 'is', null)
        .select(['u.id as recipient_id', 'new.id'])
        .select(TEXT.map((column) => translated(sql`item.value -> 'translations'`, column, sql.ref(`new.${column}`))))
        .select([...CONTENT, ...TIMES].map((column) => sql.ref(`new.${column}`).as(column)))
        .forKeyShare('u'),
    ),
});

function translated(translations: Expression<unknown>, column: string, english: Expression<unknown>) {
  return sql`coalesce(${translations} -> u.language ->> ${sql.lit(column)}, ${english})`.as(column);
}

function insertSelected(db: Db, select: (eb: ExpressionBuilder<Tables, never>) => Expression<unknown>) {
  return db
    .insertInto('notifications')
    .columns(COLUMNS)
    .expression(select as never)
    .onConflict((conflict) => conflict.column('source').doNothing());
}

const UPDATE = compiledWrite((db, { id, recipient_id, read_at, dispatched_at }: NotificationRow) =>
  db
    .updateTable('notifications')
    .set({ read_at, dispatched_at })
    .where('id', '=', id)
    .where('recipient_id', '=', recipient_id),
);

/** Uses Kysely in MikroORM's transaction, because `add` stores only what is new, for a recipient who exists. */
export class KyselyNotifications extends KyselyCollection<Notification> implements Notifications {
  protected readonly type = Notification;

  async add(notification: Notification, translations: NotificationTexts = {}): Promise<void> {
    INSERT(this.em, { ...MAPPING.rowOf(notification), translations });
  }

  async find(id: NotificationId, recipientId: UserId): Promise<Notification | null> {
    const known = this.loaded(id);
    if (known?.recipientId === recipientId) return known;
    const [row] = await LOCK(this.em, { id, recipientId });
    return row === undefined ? null : this.instance(MAPPING.fieldsOf(row));
  }

  async get(id: NotificationId, recipientId: UserId): Promise<Notification> {
    const notification = await this.find(id, recipientId);
    if (notification === null) throw new NotificationNotFound();
    return notification;
  }

  async save(notification: Notification): Promise<void> {
    this.assertLoaded(notification);
    UPDATE(this.em, MAPPING.rowOf(notification));
    await this.events.publish(notification.pullEvents());
  }
}

const ofItem = {
  notificationId: 'id',
  status: ({ ref }: Fields<'notifications'>) =>
    sql`case when ${ref('t.read_at')} is null then 'Unread' else 'Read' end`,
} as const;
const item = fieldsOf('notifications', NotificationItem, ofItem);
const detail = fieldsOf('notifications', NotificationDetail, ofItem);

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

interface Count {
  readonly userId: UserId;
  readonly most: number;
}

const unread = (db: Db, { userId, most }: Count) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('recipient_id', '=', userId)
    .where('source', 'is', null)
    .where('read_at', 'is', null)
    .limit(most);
const COUNT = compiledQuery((db, count: Count) =>
  db.selectFrom(unread(db, count).as('unread')).select(({ fn }) => fn.countAll<string>().as('count')),
);

export function kyselyOwnNotifications(em: EntityManager): OwnNotifications {
  return { unreadOf: async (userId, most) => Number((await COUNT(em, { userId, most }))[0]?.count) };
}
