import { describe, expect, it } from 'vitest';
import { GetMyProfile } from '../../../application/identity/get-my-profile.query.ts';
import { UpdateProfile } from '../../../application/identity/update-profile.ts';
import type { ProfileView } from '../../../application/identity/user.queries.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { aUser, identityInMemory, NOW } from '../../support/identity.ts';

describe('UpdateProfile', () => {
  it('stores the changes and answers with the profile as it is now', async () => {
    const deps = identityInMemory();
    await deps.users.add(aUser());
    deps.clock.advance({ hours: 1 });

    const { id: userId } = aUser();
    const answer = await new UpdateProfile(deps).execute({ userId, changes: { firstName: 'Other' } });

    const updatedAt = deps.clock.now();
    expect(answer).toEqual({ id: userId, firstName: 'Other', lastName: 'Surname', phone: '+584121234567', updatedAt });
    expect(await deps.users.get(userId)).toMatchObject({ firstName: 'Other', updatedAt });
  });

  it('is refused for a user whom nobody knows', async () => {
    const attempt = new UpdateProfile(identityInMemory()).execute({ userId: aUser().id, changes: {} });
    await expect(attempt).rejects.toThrow(UserNotFound);
  });
});

describe('GetMyProfile', () => {
  const profile: ProfileView = {
    id: aUser().id,
    email: 'forename@example.com',
    firstName: 'Forename',
    lastName: 'Surname',
    phone: null,
    verified: false,
    profileImage: null,
    createdAt: NOW.toISOString(),
    updatedAt: NOW.toISOString(),
  };
  const profiles = { profileOf: async (userId: string) => (userId === profile.id ? profile : null) };
  const getMyProfile = new GetMyProfile({ profiles });

  it('answers the profile of the one who asks', async () => {
    await expect(getMyProfile.execute({ userId: profile.id })).resolves.toEqual(profile);
  });

  it('is refused where there is none', async () => {
    const userId = aUser().id.replace('900001', '900002') as typeof profile.id;
    await expect(getMyProfile.execute({ userId })).rejects.toThrow(UserNotFound);
  });
});
