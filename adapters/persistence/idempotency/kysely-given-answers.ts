import type { GivenAnswers } from '../../../application/shared/idempotency.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

/** The answers under the keys of both kinds. */
export class KyselyGivenAnswers extends DatabaseAdapter implements GivenAnswers {
  async forget(userId: UserId): Promise<void> {
    await this.db
      .deleteFrom('idempotency_keys')
      .where((key) => key.or([key('user_id', '=', userId), key('about_user_id', '=', userId)]))
      .execute();
  }
}
