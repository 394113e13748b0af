import { sql } from 'kysely';
import type { CreditChanges } from '../../../domain/credit/credit-changes.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

export class KyselyCreditChanges extends DatabaseAdapter implements CreditChanges {
  async note(userId: UserId, at: Date): Promise<void> {
    await this.db
      .insertInto('credit_changes')
      .values({ user_id: userId, changed_at: at.toISOString() })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ changed_at: sql`greatest(credit_changes.changed_at, excluded.changed_at)` }),
      )
      .execute();
  }

  async erase(userId: UserId): Promise<void> {
    await this.db.deleteFrom('credit_changes').where('user_id', '=', userId).execute();
  }
}
