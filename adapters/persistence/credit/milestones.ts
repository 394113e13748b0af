import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CreditChanges } from '../../../domain/credit/credit-change.ts';
import type { Disbursements, Milestone, Milestones } from '../../../domain/credit/rewards.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, compiledWrite } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

const INSERT = compiledWrite((db, { userId: user_id, kind, source, points, occurredAt: occurred_at }: Milestone) =>
  db
    .insertInto('milestones')
    .values({ user_id, kind, source, points, occurred_at })
    .onConflict((conflict) =>
      conflict
        .column('source')
        .doUpdateSet(({ ref }) => ({ kind: ref('excluded.kind'), points: ref('excluded.points') }))
        .whereRef('milestones.kind', '<>', 'excluded.kind'),
    ),
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
    for (const milestone of milestones) INSERT(this.em, milestone);
  }

  async of(userId: UserId): Promise<readonly Milestone[]> {
    const rows = await FIND(this.em, { userId });
    return rows.map((row) => ({ ...row, userId, occurredAt: new Date(row.occurredAt) }));
  }

  async remove(milestones: readonly Milestone[]): Promise<void> {
    const sources = milestones.map(({ source }) => source);
    const userIds = milestones.map(({ userId }) => userId);
    await this.db
      .deleteFrom('milestones')
      .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
      .where('source', '=', sql<string>`any(${sources}::text[])`)
      .execute();
  }
}

const FIRST = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('loans')
    .where('borrower_id', '=', userId)
    .where('annulled_at', 'is', null)
    .select(({ fn }) => iso(fn.min<string>('created_at')).as('at')),
);

export function kyselyDisbursements(em: EntityManager): Disbursements {
  return {
    async firstOf(userId) {
      const [row] = await FIRST(em, { userId });
      return row?.at ? new Date(row.at) : null;
    },
  };
}

const NOTE = compiledQuery((db, { userId: user_id, at: changed_at }: { userId: UserId; at: Date }) =>
  db
    .insertInto('credit_changes')
    .values({ user_id, changed_at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ changed_at: sql`greatest(credit_changes.changed_at, excluded.changed_at)` }),
    ),
);

export class KyselyCreditChanges extends DatabaseAdapter implements CreditChanges {
  async note(userId: UserId, at: Date): Promise<void> {
    await NOTE(this.em, { userId, at });
  }
}
