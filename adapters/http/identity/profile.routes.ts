import type { ExportPersonalData } from '../../../application/identity/export-personal-data.query.ts';
import type { GetMyProfile } from '../../../application/identity/get-my-profile.query.ts';
import type { UpdateProfile } from '../../../application/identity/update-profile.ts';
import { success } from '../api/envelope.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { exportPersonalData as exportSchema } from './export.schemas.ts';
import * as schemas from './identity.schemas.ts';

export interface ProfileRoutesOptions {
  readonly getMyProfile: GetMyProfile;
  readonly updateProfile: UpdateProfile;
  readonly exportPersonalData: ExportPersonalData;
  readonly imageUrl: (key: string) => string;
}

export const profileRoutes: RoutePlugin<ProfileRoutesOptions> = async (app, options) => {
  const { getMyProfile, updateProfile, exportPersonalData, imageUrl } = options;
  app.get('/user/profile', { config: { unlinkedIsNotFound: true }, schema: schemas.getProfile }, async ({ user }) => {
    const { profileImage, ...profile } = await getMyProfile.execute({ userId: user.id });
    return success({ ...profile, profileImage: profileImage === null ? null : imageUrl(profileImage) });
  });
  app.put('/user/profile', { schema: schemas.updateProfile }, async ({ user, body }) => {
    const profile = await updateProfile.execute({ userId: user.id, changes: body });
    return success({ ...profile, updatedAt: profile.updatedAt.toISOString() });
  });
  app.get('/user/export', { schema: exportSchema }, async ({ user }) => {
    const { exportedAt, data } = await exportPersonalData.execute({ userId: user.id });
    return success({ exportedAt: exportedAt.toISOString(), ...data });
  });
};
