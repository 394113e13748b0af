import { UserNotFound } from '../../domain/identity/user.errors.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { ProfileQueries, ProfileView } from './profile.queries.ts';

interface Dependencies {
  readonly profiles: ProfileQueries;
}

export class GetMyProfile {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** @throws UserNotFound */
  async execute({ userId }: { readonly userId: UserId }): Promise<ProfileView> {
    const profile = await this.deps.profiles.profileOf(userId);
    if (profile === null) throw new UserNotFound();
    return profile;
  }
}
