import { Type } from 'typebox';
import { PasswordHashingOverloaded } from '../../../application/identity/ports.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/identity/password.ts';
import { NAME_MAX_LENGTH } from '../../../domain/identity/personal-data.ts';
import { InvalidRefreshToken } from '../../../domain/identity/session.errors.ts';
import {
  AccountHasOpenLoans,
  EmailTaken,
  InvalidCredentials,
  InvalidPassword,
  InvalidPersonalData,
  RecentSignInRequired,
  UserNotFound,
} from '../../../domain/identity/user.errors.ts';
import { answers, Message } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Email, Exactly, Id, Nullable, Opaque, Phone, Text, Timestamp } from '../api/fields.ts';

const SIGN_IN = ['Sign-in'];
const USER = ['User'];
export const LOGGED_OUT = { message: 'You are logged out.' };
export const ACCOUNT_DELETED = { message: 'The account has been deleted.' };

const Tokens = Type.Object(
  {
    accessToken: Type.String(),
    tokenType: Exactly('Bearer'),
    expiresIn: Type.Integer({ description: 'Lifetime of the access token in seconds.' }),
    refreshToken: Type.String(),
    userId: Id(),
  },
  { title: 'Tokens' },
);
const refreshToken = `${EXAMPLE.user}.Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg`;
const tokens = {
  accessToken: 'eyJ0eXAiOiJhdCtqd3Qi…',
  tokenType: 'Bearer',
  expiresIn: 900,
  refreshToken,
  userId: EXAMPLE.user,
};
const credentials = { email: 'borrower@demo.example', password: 'demo-password-1' };
const RefreshBody = Body({ refreshToken: Opaque(1, 500) }, { refreshToken });

export const register = {
  summary: 'Register a borrower',
  description: 'Creates an account and logs it in.',
  operationId: 'register',
  tags: SIGN_IN,
  body: Body(
    {
      email: Email(),
      password: Opaque(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH),
      firstName: Text(1, NAME_MAX_LENGTH),
      lastName: Text(1, NAME_MAX_LENGTH),
      phone: Type.Optional(Nullable(Phone())),
    },
    { ...credentials, firstName: 'Demo', lastName: 'Borrower', phone: '+584121234567' },
  ),
  response: answers(Tokens, tokens, 'The tokens of the first session.'),
  errors: [
    new EmailTaken(),
    new InvalidPersonalData([{ field: 'email', message: 'Must be an e-mail address.' }]),
    new PasswordHashingOverloaded(),
  ],
};
export const logIn = {
  summary: 'Log in',
  description: 'Answers in the same time whether or not the account exists.',
  operationId: 'logIn',
  tags: SIGN_IN,
  body: Body({ email: Text(1, 254), password: Opaque(1, 1024) }, credentials),
  response: answers(Tokens, tokens, 'The tokens of a new session.'),
  errors: [new InvalidCredentials(), new PasswordHashingOverloaded()],
};
export const refreshTokens = {
  summary: 'Refresh tokens',
  description: 'Exchanges a refresh token for new tokens. Each refresh token works once; reuse ends the session.',
  operationId: 'refreshTokens',
  tags: SIGN_IN,
  body: RefreshBody,
  response: answers(Tokens, tokens, 'The next tokens of the session.'),
  errors: [new InvalidRefreshToken()],
};
export const logOut = {
  summary: 'Log out',
  description: 'Ends the session of the refresh token. Its access token stays valid until it expires.',
  operationId: 'logOut',
  tags: SIGN_IN,
  body: RefreshBody,
  response: answers(Message, LOGGED_OUT, 'Confirms that the session has ended.'),
};

export const deleteAccount = {
  summary: 'Delete the account',
  description:
    'Erases all personal data and files. Financial records are kept under an anonymous id. An account of an external identity provider leaves `password` out, and sends a token that was issued in the last 5 minutes.',
  operationId: 'deleteAccount',
  tags: USER,
  body: Body(
    { password: Type.Optional(Opaque(1, PASSWORD_MAX_LENGTH)), reason: Type.Optional(Text(1, 500)) },
    { password: 'demo-password-1', reason: 'I no longer need it.' },
  ),
  response: answers(Message, ACCOUNT_DELETED, 'Confirms that the account is deleted.'),
  errors: [
    new InvalidPassword(),
    new RecentSignInRequired(),
    new AccountHasOpenLoans(),
    new PasswordHashingOverloaded(),
  ],
};

const Changed = {
  id: Id(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Nullable(Type.String()),
  updatedAt: Timestamp(),
};
const Profile = Type.Object(
  {
    ...Changed,
    email: Type.String(),
    verified: Type.Boolean({ description: 'Whether an ID document has been approved.' }),
    profileImage: Nullable(Type.String({ description: 'A signed URL, valid for 15 minutes.' })),
    createdAt: Timestamp(),
  },
  { title: 'Profile' },
);
const changed = { id: EXAMPLE.user, firstName: 'Demo', lastName: 'Borrower', phone: null, updatedAt: EXAMPLE.at };

export const getProfile = {
  summary: 'Retrieve the profile',
  description: 'Returns the personal data of the signed-in user.',
  operationId: 'getProfile',
  tags: USER,
  response: answers(
    Profile,
    { ...changed, email: 'borrower@demo.example', verified: false, profileImage: null, createdAt: EXAMPLE.at },
    'The profile of the signed-in user.',
  ),
  errors: [new UserNotFound()],
};
export const updateProfile = {
  summary: 'Update the profile',
  description: 'Changes only the fields that are sent.',
  operationId: 'updateProfile',
  tags: USER,
  body: Body(
    {
      firstName: Type.Optional(Text(1, NAME_MAX_LENGTH)),
      lastName: Type.Optional(Text(1, NAME_MAX_LENGTH)),
      phone: Type.Optional(Phone()),
    },
    { phone: '+584121234567' },
  ),
  response: answers(
    Type.Object(Changed, { title: 'UpdatedProfile' }),
    { ...changed, phone: '+584121234567' },
    'What can be updated, as it is now.',
  ),
  errors: [new InvalidPersonalData([{ field: 'firstName', message: 'Must not be blank.' }]), new UserNotFound()],
};
