import { UserNotFound } from '../../domain/identity/user.errors.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ProfileQueries, ProfileView } from './user.queries.ts';

export class GetMyProfile extends UseCase<{ profiles: ProfileQueries }> {
  /** @throws UserNotFound */
  async execute({ userId }: { userId: UserId }): Promise<ProfileView> {
    const profile = await this.deps.profiles.profileOf(userId);
    if (profile === null) throw new UserNotFound();
    return profile;
  }
}
