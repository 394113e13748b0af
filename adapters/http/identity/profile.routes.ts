import { once } from 'node:events';
import type { CopyPersonalData, DeleteAccount } from '../../../application/identity/personal-data.ts';
import type { ChooseLanguage, GetMyProfile, UpdateProfile } from '../../../application/identity/profile.ts';
import type { Languages } from '../../../application/shared/ports.ts';
import type { FileLinks } from '../../../domain/documents/file-store.port.ts';
import type { FileId } from '../../../domain/shared/ids.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { confirmed, JSON_TYPE, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import * as schemas from './identity.schemas.ts';
import { exportPersonalData as exportSchema } from './personal-data.schemas.ts';
import { DataCopies } from './personal-data-files.ts';

export interface ProfileRoutesOptions {
  readonly getMyProfile: GetMyProfile;
  readonly updateProfile: UpdateProfile;
  readonly copyPersonalData: CopyPersonalData;
  readonly fileLinks: FileLinks;
  /** Holds copies of personal data while they are sent. */
  readonly copyFolder: string;
}

export const profileRoutes: RoutePlugin<ProfileRoutesOptions> = async (app, options) => {
  const { getMyProfile, updateProfile, copyPersonalData, fileLinks, copyFolder } = options;
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
  const copies = new DataCopies(copyPersonalData, copyFolder);
  app.get('/user/export', { config: { costly: true }, schema: exportSchema }, async ({ user, method }, reply) => {
    const { sizeBytes, stream } = await app.withinTime(reply, (signal) => copies.open(user.id, signal));
    // Fastify sends only the headers.
    if (method === 'HEAD') await once(stream.destroy(), 'close');
    // The stream is JSON that matches the schema.
    return reply
      .type(JSON_TYPE)
      .header('content-length', sizeBytes)
      .send(stream as never);
  });
};

export interface LanguageRoutesOptions {
  readonly chooseLanguage: ChooseLanguage;
  readonly languages: Languages;
}

export const languageRoutes: RoutePlugin<LanguageRoutesOptions> = async (app, { chooseLanguage, languages }) => {
  app.get('/user/language', { schema: schemas.getLanguage }, async ({ user }) =>
    success({ language: await languages.of(user.id) }),
  );
  app.put('/user/language', { schema: schemas.chooseLanguage }, async ({ user, body: { language } }) => {
    await chooseLanguage.execute({ userId: user.id, language });
    return success({ language });
  });
};

export interface AccountRoutesOptions {
  readonly deleteAccount: DeleteAccount;
}

export const accountRoutes: RoutePlugin<AccountRoutesOptions> = async (app, { deleteAccount }) => {
  app.delete(
    '/user/account',
    { config: { authRateLimit: true, worded: true }, schema: schemas.deleteAccount },
    async ({ user, body }, reply) => {
      const { password = null, reason = null } = body;
      const { id: userId, tokenIssuedAt } = user;
      await deleteAccount.execute({ userId, password, tokenIssuedAt, reason });
      return confirmed(CONFIRMATIONS.accountDeleted, reply);
    },
  );
};
