import type { EntityManager } from '@mikro-orm/postgresql';
import type { Recipients } from '../../../application/notifications/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const RECIPIENT = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where('u.erased_at', 'is', null)
    .forKeyShare()
    .select(['u.email', 'u.email_confirmed_at', 'u.first_name', 'u.language']),
);

export function kyselyRecipients(em: EntityManager): Recipients {
  return {
    async find(userId) {
      const [user] = await RECIPIENT(em, { userId });
      if (user === undefined) return null;
      const { email, email_confirmed_at, first_name: firstName, language } = user;
      return { email, isConfirmed: email_confirmed_at !== null, firstName, language };
    },
  };
}
