import type { ProfileQueries, ProfileView } from '../../../application/identity/user.queries.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso } from '../database/columns.ts';
import { viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

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

export class KyselyProfileQueries extends DatabaseAdapter implements ProfileQueries {
  profileOf(userId: UserId): Promise<ProfileView | null> {
    return PROFILE(this.em, { userId });
  }
}
