import type { Milestone } from '../../../domain/credit/milestone.ts';
import type { Milestones } from '../../../domain/credit/milestones.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

const INSERT = compiledQuery((db, { userId: user_id, kind, source, points, occurredAt: occurred_at }: Milestone) =>
  db
    .insertInto('milestones')
    .values({ user_id, kind, source, points, occurred_at })
    .onConflict((conflict) => conflict.column('source').doNothing()),
);
const FIND = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('milestones')
    .select(['kind', 'source', 'points'])
    .select(({ ref }) => iso(ref('occurred_at')).as('occurredAt'))
    .where('user_id', '=', userId)
    .orderBy('position'),
);

export class KyselyMilestones extends DatabaseAdapter implements Milestones {
  async add(milestones: readonly Milestone[]): Promise<void> {
    for (const milestone of milestones) await INSERT(this.em, milestone);
  }

  async of(userId: UserId): Promise<readonly Milestone[]> {
    const rows = await FIND(this.em, { userId });
    return rows.map((row) => ({ ...row, userId, occurredAt: new Date(row.occurredAt) }));
  }

  async removeAllOf(userId: UserId): Promise<void> {
    await this.db.deleteFrom('milestones').where('user_id', '=', userId).execute();
  }
}
