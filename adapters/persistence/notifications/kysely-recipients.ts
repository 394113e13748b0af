import type { Recipients } from '../../../application/notifications/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

const EMAIL = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users as u').where('u.id', '=', userId).where('u.erased_at', 'is', null).forShare().select('u.email'),
);

export class KyselyRecipients extends DatabaseAdapter implements Recipients {
  async emailOf(userId: UserId): Promise<string | null> {
    const [user] = await EMAIL(this.em, { userId });
    return user?.email ?? null;
  }
}
