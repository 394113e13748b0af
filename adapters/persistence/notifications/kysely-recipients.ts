import type { EntityManager } from '@mikro-orm/postgresql';
import type { Recipients } from '../../../application/notifications/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const EMAIL = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users as u').where('u.id', '=', userId).where('u.erased_at', 'is', null).forShare().select('u.email'),
);

export function kyselyRecipients(em: EntityManager): Recipients {
  return { emailOf: async (userId) => (await EMAIL(em, { userId }))[0]?.email ?? null };
}
