import { sql } from 'kysely';
import type { OwnMails } from '../../../application/notifications/ports.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

/** A node whose clock is behind counts on the later day. */
const COUNT = compiledQuery((db, { userId, day }: { userId: UserId; day: CalendarDay }) =>
  db
    .insertInto('own_mails')
    .values({ user_id: userId, day, count: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        day: sql`greatest(own_mails.day, excluded.day)`,
        count: sql`case when excluded.day > own_mails.day then 1 else own_mails.count + 1 end`,
      }),
    )
    .returning('count'),
);

/** One row per user. The row is locked until the transaction ends, so that nodes count one after the other. */
export class KyselyOwnMails extends DatabaseAdapter implements OwnMails {
  async count(userId: UserId, day: CalendarDay): Promise<number> {
    const [row] = await COUNT(this.em, { userId, day });
    return row?.count ?? Number.POSITIVE_INFINITY;
  }

  async erase(userId: UserId): Promise<void> {
    await this.db.deleteFrom('own_mails').where('user_id', '=', userId).execute();
  }
}
