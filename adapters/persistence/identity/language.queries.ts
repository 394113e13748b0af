import type { EntityManager } from '@mikro-orm/postgresql';
import type { Languages } from '../../../application/shared/ports.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { Language } from '../../../domain/shared/language.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const LANGUAGE = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(({ ref }) => ref('language').$castTo<Language>().as('language')),
);

export function kyselyLanguages(em: EntityManager): Languages {
  return {
    async of(userId) {
      const [user] = await LANGUAGE(em, { userId });
      if (user === undefined) throw new UserNotFound();
      return user.language;
    },
  };
}
