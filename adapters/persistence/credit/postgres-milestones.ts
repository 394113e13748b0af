import type { EntityManager } from '@mikro-orm/postgresql';
import type { Milestone } from '../../../domain/credit/milestone.ts';
import type { Milestones } from '../../../domain/credit/milestones.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso, rowsOf } from '../shared/read-models.ts';
import { queue } from '../shared/session.ts';

export class PostgresMilestones implements Milestones {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async add(milestones: readonly Milestone[]): Promise<void> {
    for (const { userId, kind, source, points, occurredAt } of milestones) {
      // Not waited for one by one: they go out together with the next statement.
      await queue(
        this.em,
        `insert into milestones (user_id, kind, source, points, occurred_at) values ($1, $2, $3, $4, $5)
         on conflict (source) do nothing`,
        [userId, kind, source, points, occurredAt],
      );
    }
  }

  async of(userId: UserId): Promise<readonly Milestone[]> {
    const rows = await rowsOf<Omit<Milestone, 'occurredAt'> & { readonly at: string }>(
      this.em,
      `select user_id as "userId", kind, source, points, ${iso('occurred_at')} as at
       from milestones where user_id = $1 order by position`,
      [userId],
    );
    return rows.map(({ at, ...milestone }) => ({ ...milestone, occurredAt: new Date(at) }));
  }

  async removeAllOf(userId: UserId): Promise<void> {
    await rowsOf(this.em, 'delete from milestones where user_id = $1', [userId]);
  }
}
