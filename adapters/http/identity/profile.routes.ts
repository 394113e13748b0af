import { Type } from 'typebox';
import type { GetMyProfile } from '../../../application/identity/get-my-profile.query.ts';
import type { UpdateProfile } from '../../../application/identity/update-profile.ts';
import { NAME_MAX_LENGTH } from '../../../domain/identity/personal-data.ts';
import { answers, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Id, Nullable, Phone, Text, Timestamp } from '../api/fields.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';

export interface ProfileRoutesOptions {
  readonly getMyProfile: GetMyProfile;
  readonly updateProfile: UpdateProfile;
  readonly imageUrl: (key: string) => string;
}

const Changed = {
  id: Id(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Nullable(Type.String()),
  updatedAt: Timestamp(),
};
const ProfileData = Type.Object({
  ...Changed,
  email: Type.String(),
  verified: Type.Boolean(),
  profileImage: Nullable(Type.String()),
  createdAt: Timestamp(),
});
const changed = { id: EXAMPLE.user, firstName: 'Demo', lastName: 'Borrower', phone: null, updatedAt: EXAMPLE.at };
const tags = ['User'];

export const profileRoutes: RoutePlugin<ProfileRoutesOptions> = async (app, options) => {
  const { getMyProfile, updateProfile, imageUrl } = options;
  app.get(
    '/user/profile',
    {
      config: { unlinkedIsNotFound: true },
      schema: {
        summary: 'Read the profile',
        operationId: 'getProfile',
        tags,
        response: answers(
          ProfileData,
          { ...changed, email: 'borrower@demo.example', verified: false, profileImage: null, createdAt: EXAMPLE.at },
          [404],
        ),
      },
    },
    async ({ user }) => {
      const profile = await getMyProfile.execute({ userId: user.id });
      return success({
        ...profile,
        profileImage: profile.profileImage === null ? null : imageUrl(profile.profileImage),
      });
    },
  );
  app.put(
    '/user/profile',
    {
      schema: {
        summary: 'Change the profile',
        operationId: 'updateProfile',
        tags,
        body: Body(
          {
            firstName: Type.Optional(Text(1, NAME_MAX_LENGTH)),
            lastName: Type.Optional(Text(1, NAME_MAX_LENGTH)),
            phone: Type.Optional(Phone()),
          },
          { phone: '+584121234567' },
        ),
        response: answers(Type.Object(Changed), { ...changed, phone: '+584121234567' }),
      },
    },
    async ({ user, body }) => {
      const profile = await updateProfile.execute({ userId: user.id, changes: body });
      return success({ ...profile, updatedAt: profile.updatedAt.toISOString() });
    },
  );
};
