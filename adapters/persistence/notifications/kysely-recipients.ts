import type { EntityManager } from '@mikro-orm/postgresql';
import type { Recipients } from '../../../application/notifications/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const EMAIL = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where('u.erased_at', 'is', null)
    .forKeyShare()
    .select(['u.email', 'u.email_confirmed_at']),
);

export function kyselyRecipients(em: EntityManager): Recipients {
  return {
    emailOf: async (userId) => (await EMAIL(em, { userId }))[0]?.email ?? null,
    async confirmedEmailOf(userId) {
      const [user] = await EMAIL(em, { userId });
      return user === undefined || user.email_confirmed_at === null ? null : user.email;
    },
  };
}
