import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnNotifications } from '../../../application/notifications/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';

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
