import { sql } from 'kysely';
import type { CreditChanges } from '../../../domain/credit/credit-changes.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

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

  async erase(userId: UserId): Promise<void> {
    await this.db.deleteFrom('credit_changes').where('user_id', '=', userId).execute();
  }
}
