import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProfileQueries, ProfileView } from '../../../application/identity/profile.queries.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { iso, viewsOf } from '../shared/read-models.ts';

export class PostgresProfileQueries implements ProfileQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async profileOf(userId: UserId): Promise<ProfileView | null> {
    const [profile = null] = await viewsOf<ProfileView>(
      this.em,
      `select id, email, first_name as "firstName", last_name as "lastName", phone, verified,
         profile_image as "profileImage", ${iso('created_at')} as "createdAt", ${iso('updated_at')} as "updatedAt"
       from users where id = $1 and erased_at is null`,
      [userId],
    );
    return profile;
  }
}
