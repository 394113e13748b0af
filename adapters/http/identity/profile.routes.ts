import { once } from 'node:events';
import type { ExportPersonalData } from '../../../application/identity/export-personal-data.query.ts';
import type { GetMyProfile } from '../../../application/identity/get-my-profile.query.ts';
import type { UpdateProfile } from '../../../application/identity/update-profile.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import type { FileLinks } from '../../../domain/documents/file-links.port.ts';
import { JSON_TYPE, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { exportPersonalData as exportSchema } from './export.schemas.ts';
import { Exports } from './exports.ts';
import * as schemas from './identity.schemas.ts';

export interface ProfileRoutesOptions {
  readonly getMyProfile: GetMyProfile;
  readonly updateProfile: UpdateProfile;
  readonly exportPersonalData: ExportPersonalData;
  readonly fileLinks: FileLinks;
  /** Holds exports while they are sent. */
  readonly exportFolder: string;
}

export const profileRoutes: RoutePlugin<ProfileRoutesOptions> = async (app, options) => {
  const { getMyProfile, updateProfile, exportPersonalData, fileLinks, exportFolder } = options;
  const own = { unlinkedIsNotFound: true, withoutSecondFactor: true };
  app.get('/user/profile', { config: own, schema: schemas.getProfile }, async ({ user }) => {
    const { profileImage, ...profile } = await getMyProfile.execute({ userId: user.id });
    return success({
      ...profile,
      profileImage: profileImage === null ? null : fileLinks.urlOf(profileImage as FileId),
    });
  });
  app.put('/user/profile', { schema: schemas.updateProfile }, async ({ user, body }) => {
    const profile = await updateProfile.execute({ userId: user.id, changes: body });
    return success({ ...profile, updatedAt: profile.updatedAt.toISOString() });
  });
  const exports = new Exports(exportPersonalData, exportFolder);
  app.get('/user/export', { config: { costly: true }, schema: exportSchema }, async ({ user, method }, reply) => {
    const { sizeBytes, stream } = await app.withinTime(reply, (signal) => exports.open(user.id, signal));
    // Fastify sends only the headers.
    if (method === 'HEAD') await once(stream.destroy(), 'close');
    // The stream is JSON that matches the schema.
    return reply
      .type(JSON_TYPE)
      .header('content-length', sizeBytes)
      .send(stream as never);
  });
};
