import type { ChooseLanguage } from '../../../application/identity/choose-language.ts';
import type { Languages } from '../../../application/shared/ports.ts';
import { success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import * as schemas from './language.schemas.ts';

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
