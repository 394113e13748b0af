import { Type } from 'typebox';
import {
  ChosenLanguage,
  EXAMPLE_MAILED_TOKEN,
  EXAMPLE_PERSON,
  EXAMPLE_REFRESH_TOKEN,
  LanguageField,
  Names,
  PersonFields,
  ProfileView,
  RecoveryCodesView,
  SecondFactorSecret,
  TokensView,
  UpdatedProfileView,
} from '../../../application/identity/account.record.ts';
import { PasswordHashingOverloaded } from '../../../application/identity/ports.ts';
import { Body, Email, EmptyBody, Opaque, Phone, Text } from '../../../application/shared/input.ts';
import { InvalidConfirmationToken, InvalidResetToken } from '../../../domain/identity/account-mail.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/identity/credentials.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../domain/identity/personal-data.ts';
import {
  CodeRequired,
  InvalidCode,
  RECOVERY_CODES,
  SecondFactorElsewhere,
  SecondFactorIsOn,
  SecondFactorRequired,
} from '../../../domain/identity/second-factor.ts';
import { InvalidRefreshToken } from '../../../domain/identity/session.ts';
import {
  AccountHasOpenLoans,
  EmailTaken,
  EmailTakenMeanwhile,
  InvalidCredentials,
  InvalidCurrentPassword,
  InvalidPassword,
  InvalidPersonalData,
  NewEmailTaken,
  PERSON_FAULTS,
  RecentSignInRequired,
  UserNotFound,
} from '../../../domain/identity/user.errors.ts';
import { LastAdmin } from '../../../domain/operators/operator-account.ts';
import { TEXT_FAULTS } from '../../../domain/shared/text.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { answers, confirms, operations } from '../answers/operations.ts';

const operation = operations('User');
/** A code of an authenticator app, or a recovery code. */
const Code = () =>
  Text(1, 64, '287082', { description: 'The code of the authenticator app, or a recovery code. Blanks do not count.' });

export const startSecondFactor = operation('startSecondFactor', 'Start a second factor', {
  description:
    'Answers a secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds), once. Log-ins stay as they are until a code is confirmed. Starting again replaces the secret.',
  body: EmptyBody,
  response: answers(SecondFactorSecret, 'The secret in base32, and the address that an app reads from a QR code.'),
  errors: [new SecondFactorIsOn(), new SecondFactorElsewhere()],
});

export const confirmSecondFactor = operation('confirmSecondFactor', 'Turn the second factor on', {
  description: `Takes a first code of the app. From then on, logging in needs a code, and every other session and token of the account has ended. Answers ${RECOVERY_CODES} recovery codes, once, each of which works once instead of a code of the app.`,
  body: Body({ code: Text(1, 64, '287082', { description: 'The current code of the app. Blanks do not count.' }) }),
  response: answers(RecoveryCodesView, 'The recovery codes. Store them where the app is not.'),
  errors: [new InvalidCode(), new SecondFactorIsOn()],
});

export const turnOffSecondFactor = operation('turnOffSecondFactor', 'Turn the second factor off', {
  description: 'Takes a code of the app, or a recovery code. Where operators need a second factor, theirs stays on.',
  body: Body({ code: Code() }),
  response: confirms(CONFIRMATIONS.secondFactorOff, 'Confirms that logging in needs no code.'),
  errors: [new InvalidCode(), new SecondFactorRequired()],
});

const signIn = operations('Sign-in');
const user = operations('User');
export const badEmail = new InvalidPersonalData([
  { field: 'email', ...PERSON_FAULTS.email({ max: EMAIL_MAX_LENGTH }) },
]);
const RefreshBody = Body({ refreshToken: Opaque(1, 500, EXAMPLE_REFRESH_TOKEN) });

export const register = signIn('register', 'Register a borrower', {
  description: 'Creates an account and logs it in.',
  body: Body({
    email: Email(),
    password: Opaque(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, EXAMPLE_PERSON.password),
    ...PersonFields,
  }),
  response: answers(TokensView, 'The tokens of the first session.'),
  errors: [new EmailTaken(), badEmail, new PasswordHashingOverloaded()],
});

export const logIn = signIn('logIn', 'Log in', {
  description:
    'Answers in the same time whether or not the account exists. Where the second factor is on, the right password without `code` answers `CODE_REQUIRED`.',
  body: Body({
    email: Text(1, 254, EXAMPLE_PERSON.email),
    password: Opaque(1, 1024, EXAMPLE_PERSON.password),
    code: Type.Optional(Code()),
  }),
  response: answers(TokensView, 'The tokens of a new session.'),
  errors: [new InvalidCredentials(), new CodeRequired(), new PasswordHashingOverloaded()],
});

export const refreshTokens = signIn('refreshTokens', 'Refresh tokens', {
  description:
    'Exchanges a refresh token for new tokens. Each refresh token works once. Within 30 s of its exchange it is only refused; used later, it ends the session.',
  body: RefreshBody,
  response: answers(TokensView, 'The next tokens of the session.'),
  errors: [new InvalidRefreshToken()],
});

export const logOut = signIn('logOut', 'Log out', {
  description: 'Ends the session of the refresh token. Its access token stays valid until it expires.',
  body: RefreshBody,
  response: confirms(CONFIRMATIONS.loggedOut, 'Confirms that the session has ended.'),
});

export const deleteAccount = user('deleteAccount', 'Delete the account', {
  description:
    'Erases all personal data and files. Financial records are kept under an anonymous id. An account of an external identity provider leaves `password` out, and sends a token that was issued in the last 5 minutes.',
  body: Body({
    password: Type.Optional(Opaque(1, PASSWORD_MAX_LENGTH, EXAMPLE_PERSON.password)),
    reason: Type.Optional(Text(1, 500, 'I no longer need it.')),
  }),
  response: confirms(CONFIRMATIONS.accountDeleted, 'Confirms that the account is deleted.'),
  errors: [
    new InvalidPassword(),
    new RecentSignInRequired(),
    new AccountHasOpenLoans(),
    new LastAdmin(),
    new PasswordHashingOverloaded(),
  ],
});

export const getProfile = user('getProfile', 'Retrieve the profile', {
  description: 'Returns the personal data of the signed-in user.',
  response: answers(ProfileView, 'The profile of the signed-in user.'),
  errors: [new UserNotFound()],
});

export const updateProfile = user('updateProfile', 'Update the profile', {
  description: 'Changes only the fields that are sent.',
  body: Body({ ...Type.Partial(Type.Object(Names)).properties, phone: Type.Optional(Phone()) }),
  response: answers(UpdatedProfileView, 'The current values of the fields that can be updated.'),
  errors: [
    new InvalidPersonalData([{ field: 'firstName', ...TEXT_FAULTS.length({ max: NAME_MAX_LENGTH }) }]),
    new UserNotFound(),
  ],
});

const token = Opaque(1, 500, EXAMPLE_MAILED_TOKEN);
const password = Opaque(1, PASSWORD_MAX_LENGTH, EXAMPLE_PERSON.password);
const newPassword = Opaque(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, 'demo-password-2');

export const forgotPassword = signIn('forgotPassword', 'Request a password reset', {
  description:
    'Mails a link with a token that is valid for 30 minutes and replaces earlier ones. Gives the same answer in the same time whether or not the account exists.',
  body: Body({ email: Text(1, 254, EXAMPLE_PERSON.email) }),
  response: confirms(CONFIRMATIONS.resetMailed, 'The same for every address.'),
});

export const resetPassword = signIn('resetPassword', 'Reset the password', {
  description:
    'Sets a new password with the token of the mailed link, which works once. Ends every session and every access token of the account.',
  body: Body({ token, password: newPassword }),
  response: confirms(CONFIRMATIONS.passwordChanged, 'Confirms that the new password is set.'),
  errors: [new InvalidResetToken(), new PasswordHashingOverloaded()],
});

export const changePassword = user('changePassword', 'Change the password', {
  description: 'Ends all other sessions of the user.',
  body: Body({ currentPassword: password, newPassword }),
  response: confirms(CONFIRMATIONS.passwordChanged, 'Confirms that the new password is set.'),
  errors: [new InvalidCurrentPassword(), new PasswordHashingOverloaded()],
});

export const changeEmail = user('changeEmail', 'Change the e-mail address', {
  description:
    'Mails a link to the new address with a token that is valid for 24 hours and replaces earlier ones. The address changes once it is confirmed. With the current address, mails a new link that confirms it.',
  body: Body({ newEmail: Email('new@demo.example'), password }),
  response: confirms(CONFIRMATIONS.confirmationMailed, 'Says how to confirm the address.'),
  errors: [new InvalidPassword(), new NewEmailTaken(), new PasswordHashingOverloaded()],
});

export const confirmEmail = signIn('confirmEmail', 'Confirm an e-mail address', {
  description:
    'Confirms an address with the token of the mailed link, which works once. After a change of address, the former one is informed.',
  body: Body({ token }),
  response: confirms(CONFIRMATIONS.emailConfirmed, 'Confirms that the address belongs to the account.'),
  errors: [new InvalidConfirmationToken(), new EmailTakenMeanwhile()],
});

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
