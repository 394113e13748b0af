import { Type } from 'typebox';
import { PasswordHashingOverloaded } from '../../../application/identity/ports.ts';
import { LastAdmin } from '../../../domain/identity/operator-account.errors.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/identity/password.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../domain/identity/personal-data.ts';
import { CodeRequired } from '../../../domain/identity/second-factor.errors.ts';
import { InvalidRefreshToken } from '../../../domain/identity/session.errors.ts';
import {
  AccountHasOpenLoans,
  EmailTaken,
  InvalidCredentials,
  InvalidPassword,
  InvalidPersonalData,
  PERSON_FAULTS,
  RecentSignInRequired,
  UserNotFound,
} from '../../../domain/identity/user.errors.ts';
import { TEXT_FAULTS } from '../../../domain/shared/text.ts';
import { answers, confirms, operations } from '../answers/operations.ts';
import { EXAMPLE_IDS } from '../fields/examples.ts';
import { Count, Exactly, Flag, Id, Named, Nullable, Timestamp, Words } from '../fields/fields.ts';
import { Body, Email, Opaque, Phone, Text } from '../fields/inputs.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import { Code } from './second-factor.schemas.ts';

const signIn = operations('Sign-in');
const user = operations('User');

/** The mailed token in the examples. */
export const MAILED_TOKEN = 'Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg';

/** The person in the examples. */
export const PERSON = {
  email: 'borrower@demo.example',
  password: 'demo-password-1',
  firstName: 'Demo',
  lastName: 'Borrower',
  phone: '+584121234567',
};
const Names = {
  firstName: Text(1, NAME_MAX_LENGTH, PERSON.firstName),
  lastName: Text(1, NAME_MAX_LENGTH, PERSON.lastName),
};
export const PersonFields = { ...Names, phone: Type.Optional(Nullable(Phone(), PERSON.phone)) };

export const badEmail = new InvalidPersonalData([
  { field: 'email', ...PERSON_FAULTS.email({ max: EMAIL_MAX_LENGTH }) },
]);

const refreshToken = `${EXAMPLE_IDS.user}.${MAILED_TOKEN}`;
const RefreshBody = Body({ refreshToken: Opaque(1, 500, refreshToken) });
const Tokens = Named('Tokens', {
  accessToken: Words('eyJ0eXAiOiJhdCtqd3Qi…'),
  tokenType: Exactly('Bearer'),
  expiresIn: Count(900, 'Lifetime of the access token in seconds.'),
  refreshToken: Words(refreshToken),
  userId: Id('user'),
});

export const register = signIn('register', 'Register a borrower', {
  description: 'Creates an account and logs it in.',
  body: Body({
    email: Email(),
    password: Opaque(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, PERSON.password),
    ...PersonFields,
  }),
  response: answers(Tokens, 'The tokens of the first session.'),
  errors: [new EmailTaken(), badEmail, new PasswordHashingOverloaded()],
});
export const logIn = signIn('logIn', 'Log in', {
  description:
    'Answers in the same time whether or not the account exists. Where the second factor is on, the right password without `code` answers `CODE_REQUIRED`.',
  body: Body({
    email: Text(1, 254, PERSON.email),
    password: Opaque(1, 1024, PERSON.password),
    code: Type.Optional(Code()),
  }),
  response: answers(Tokens, 'The tokens of a new session.'),
  errors: [new InvalidCredentials(), new CodeRequired(), new PasswordHashingOverloaded()],
});
export const refreshTokens = signIn('refreshTokens', 'Refresh tokens', {
  description:
    'Exchanges a refresh token for new tokens. Each refresh token works once. Within 30 s of its exchange it is only refused; used later, it ends the session.',
  body: RefreshBody,
  response: answers(Tokens, 'The next tokens of the session.'),
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
    password: Type.Optional(Opaque(1, PASSWORD_MAX_LENGTH, PERSON.password)),
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

const Changed = {
  id: Id('user'),
  firstName: Words(PERSON.firstName),
  lastName: Words(PERSON.lastName),
  phone: Nullable(Type.String(), PERSON.phone),
  updatedAt: Timestamp(),
};
const Profile = Named('Profile', {
  ...Changed,
  email: Words(PERSON.email),
  verified: Flag(false, 'Whether an ID document has been approved.'),
  profileImage: Nullable(Type.String({ description: 'A signed URL, valid for 15 minutes.' })),
  createdAt: Timestamp(),
});

export const getProfile = user('getProfile', 'Retrieve the profile', {
  description: 'Returns the personal data of the signed-in user.',
  response: answers(Profile, 'The profile of the signed-in user.'),
  errors: [new UserNotFound()],
});
export const updateProfile = user('updateProfile', 'Update the profile', {
  description: 'Changes only the fields that are sent.',
  body: Body({ ...Type.Partial(Type.Object(Names)).properties, phone: Type.Optional(Phone()) }),
  response: answers(Named('UpdatedProfile', Changed), 'The current values of the fields that can be updated.'),
  errors: [
    new InvalidPersonalData([{ field: 'firstName', ...TEXT_FAULTS.length({ max: NAME_MAX_LENGTH }) }]),
    new UserNotFound(),
  ],
});
