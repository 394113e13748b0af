import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { LANGUAGES } from '../../../domain/shared/language.ts';
import { answers, operations } from '../answers/operations.ts';
import { Choice, Named } from '../fields/fields.ts';
import { Body } from '../fields/inputs.ts';

const operation = operations('User');

const LanguageField = Choice(LANGUAGES, { title: 'Language', description: '`en` is English, `es` is Spanish.' });
const ChosenLanguage = Named('ChosenLanguage', { language: LanguageField });

export const getLanguage = operation('getLanguage', 'Retrieve the language', {
  description:
    'Returns the language of notifications, mail and documents. The first one is that of `Accept-Language` at registration.',
  response: answers(ChosenLanguage, 'The language of the signed-in user.'),
  errors: [new UserNotFound()],
});
export const chooseLanguage = operation('chooseLanguage', 'Choose the language', {
  description: 'From now on, notifications, mail and documents are in this language. Earlier texts stay as they are.',
  body: Body({ language: LanguageField }),
  response: answers(ChosenLanguage, 'The language of the signed-in user.'),
  errors: [new UserNotFound()],
});
