import { Type } from 'typebox';
import type { LogIn } from '../../../application/identity/log-in.ts';
import type { LogOut } from '../../../application/identity/log-out.ts';
import type { SignedIn } from '../../../application/identity/open-session.ts';
import type { RefreshSession } from '../../../application/identity/refresh-session.ts';
import type { RegisterUser } from '../../../application/identity/register-user.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/identity/password.ts';
import { NAME_MAX_LENGTH } from '../../../domain/identity/personal-data.ts';
import { answers, Message, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Email, Exactly, Id, Nullable, Phone, Text } from '../api/fields.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';

export interface AuthRoutesOptions {
  readonly registerUser: RegisterUser;
  readonly logIn: LogIn;
  readonly refreshSession: RefreshSession;
  readonly logOut: LogOut;
}

const TokenData = Type.Object({
  accessToken: Type.String(),
  tokenType: Exactly('Bearer'),
  expiresIn: Type.Integer({ description: 'Seconds.' }),
  refreshToken: Type.String(),
  userId: Id(),
});
const refreshToken = `${EXAMPLE.user}.Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg`;
const tokens = {
  accessToken: 'eyJ0eXAiOiJhdCtqd3Qi…',
  tokenType: 'Bearer',
  expiresIn: 900,
  refreshToken,
  userId: EXAMPLE.user,
};
const credentials = { email: 'borrower@demo.example', password: 'demo-password-1' };
const tags = ['Sign-in'];
const RefreshBody = Body({ refreshToken: Text(1, 500) }, { refreshToken });

const answer = (signedIn: SignedIn) => success({ ...signedIn, tokenType: 'Bearer' as const });

/** The four operations that take no bearer token: they are how one is had. */
export const authRoutes: RoutePlugin<AuthRoutesOptions> = async (app, options) => {
  const { registerUser, logIn, refreshSession, logOut } = options;
  app.post(
    '/auth/register',
    {
      config: { public: true, authRateLimit: true },
      schema: {
        summary: 'Register as a borrower',
        operationId: 'register',
        tags,
        body: Body(
          {
            email: Email(),
            password: Text(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH),
            firstName: Text(1, NAME_MAX_LENGTH),
            lastName: Text(1, NAME_MAX_LENGTH),
            phone: Type.Optional(Nullable(Phone())),
          },
          { ...credentials, firstName: 'Demo', lastName: 'Borrower', phone: '+584121234567' },
        ),
        response: answers(TokenData, tokens),
      },
    },
    async ({ body }) => answer(await registerUser.execute({ ...body, phone: body.phone ?? null })),
  );
  app.post(
    '/auth/login',
    {
      config: { public: true, authRateLimit: true },
      schema: {
        summary: 'Log in',
        operationId: 'logIn',
        tags,
        body: Body({ email: Text(1, 254), password: Text(1, 1024) }, credentials),
        response: answers(TokenData, tokens, [401]),
      },
    },
    async ({ body }) => answer(await logIn.execute(body)),
  );
  app.post(
    '/auth/refresh',
    {
      config: { public: true },
      schema: {
        summary: 'Exchange a refresh token for new tokens',
        operationId: 'refreshTokens',
        tags,
        body: RefreshBody,
        response: answers(TokenData, tokens, [401]),
      },
    },
    async ({ body }) => answer(await refreshSession.execute(body)),
  );
  app.post(
    '/auth/logout',
    {
      config: { public: true },
      schema: {
        summary: 'Log out',
        operationId: 'logOut',
        tags,
        body: RefreshBody,
        response: answers(Message, { message: 'You are logged out.' }),
      },
    },
    async ({ body }) => {
      await logOut.execute(body);
      return success({ message: 'You are logged out.' });
    },
  );
};
