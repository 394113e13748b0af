import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProfileQueries } from '../../../application/identity/user.queries.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { viewQuery } from '../database/compiled-query.ts';

const PROFILE = viewQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('users as t')
    .where('t.id', '=', userId)
    .where('t.erased_at', 'is', null)
    .select(({ ref }) => [
      ref('t.id').$castTo<UserId>().as('id'),
      't.email',
      't.first_name as firstName',
      't.last_name as lastName',
      't.phone',
      't.verified',
      't.profile_image as profileImage',
      iso(ref('t.created_at')).as('createdAt'),
      iso(ref('t.updated_at')).as('updatedAt'),
    ]),
);

export function kyselyProfileQueries(em: EntityManager): ProfileQueries {
  return { profileOf: (userId) => PROFILE(em, { userId }) };
}
