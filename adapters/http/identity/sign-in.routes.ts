import type { ChangeEmail, ConfirmEmail } from '../../../application/identity/email-address.ts';
import type { ChangePassword, ForgotPassword, ResetPassword } from '../../../application/identity/password.ts';
import type { RegisterUser } from '../../../application/identity/registration.ts';
import type {
  ConfirmSecondFactor,
  StartSecondFactor,
  TurnOffSecondFactor,
} from '../../../application/identity/second-factor.ts';
import type { LogIn, LogOut, RefreshSession, SignedIn } from '../../../application/identity/sign-in.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { confirmed, success } from '../answers/envelope.ts';
import { languageOf } from '../answers/language.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import type { Caller } from '../auth/access-tokens.ts';
import { addressKey } from '../auth/try-limits.ts';
import * as schemas from './identity.schemas.ts';

export interface AuthRoutesOptions {
  readonly registerUser: RegisterUser;
  readonly logIn: LogIn;
  readonly refreshSession: RefreshSession;
  readonly logOut: LogOut;
}

const limited = { public: true, authRateLimit: true };

const tokens = (signedIn: SignedIn) => success({ ...signedIn, tokenType: 'Bearer' as const });

/** Public, because these routes issue and revoke tokens. */
export const authRoutes: RoutePlugin<AuthRoutesOptions> = async (app, options) => {
  const { registerUser, logIn, refreshSession, logOut } = options;
  app.post('/auth/register', { config: limited, schema: schemas.register }, async (request) => {
    const { phone = null, ...person } = request.body;
    const command = { ...person, phone, language: languageOf(request), address: addressKey(request) };
    return tokens(await registerUser.execute(command));
  });
  app.post('/auth/login', { config: limited, schema: schemas.logIn }, async (request) =>
    tokens(await logIn.execute({ ...request.body, address: addressKey(request) })),
  );
  app.post('/auth/refresh', { config: { public: true }, schema: schemas.refreshTokens }, async ({ body }) =>
    tokens(await refreshSession.execute(body)),
  );
  const ending = { config: { public: true, worded: true }, schema: schemas.logOut };
  app.post('/auth/logout', ending, async ({ body }, reply) => {
    await logOut.execute(body);
    return confirmed(CONFIRMATIONS.loggedOut, reply);
  });
};

export interface SecondFactorRoutesOptions {
  readonly startSecondFactor: StartSecondFactor;
  readonly confirmSecondFactor: ConfirmSecondFactor;
  readonly turnOffSecondFactor: TurnOffSecondFactor;
}

const ownSession = ({ id: userId, sessionId }: Caller) => ({ userId, sessionId });

const factorless = { authRateLimit: true, withoutSecondFactor: true };

/** No answer is stored under an `Idempotency-Key`, so that secrets are answered once. */
export const secondFactorRoutes: RoutePlugin<SecondFactorRoutesOptions> = async (app, options) => {
  const { startSecondFactor, confirmSecondFactor, turnOffSecondFactor } = options;
  app.post('/user/mfa', { config: factorless, schema: schemas.startSecondFactor }, async ({ user }) =>
    success(await startSecondFactor.execute({ userId: user.id })),
  );
  app.post('/user/mfa/confirm', { config: factorless, schema: schemas.confirmSecondFactor }, async ({ user, body }) =>
    success({ recoveryCodes: [...(await confirmSecondFactor.execute({ ...ownSession(user), ...body }))] }),
  );
  const ending = { config: { ...factorless, worded: true }, schema: schemas.turnOffSecondFactor };
  app.delete('/user/mfa', ending, async ({ user, body }, reply) => {
    await turnOffSecondFactor.execute({ userId: user.id, ...body });
    return confirmed(CONFIRMATIONS.secondFactorOff, reply);
  });
};

export interface RecoveryRoutesOptions {
  readonly forgotPassword: ForgotPassword;
  readonly resetPassword: ResetPassword;
  readonly changePassword: ChangePassword;
  readonly changeEmail: ChangeEmail;
  readonly confirmEmail: ConfirmEmail;
}

const mailed = { public: true, authRateLimit: true, worded: true };
const signedIn = { authRateLimit: true, worded: true };

/** Two routes mail a token; three are confirmed by a token or the password. */
export const recoveryRoutes: RoutePlugin<RecoveryRoutesOptions> = async (app, options) => {
  const { forgotPassword, resetPassword, changePassword, changeEmail, confirmEmail } = options;
  app.post('/auth/forgot-password', { config: mailed, schema: schemas.forgotPassword }, async ({ body }, reply) => {
    await forgotPassword.execute(body);
    return confirmed(CONFIRMATIONS.resetMailed, reply);
  });
  app.post('/auth/reset-password', { config: mailed, schema: schemas.resetPassword }, async ({ body }, reply) => {
    await resetPassword.execute(body);
    return confirmed(CONFIRMATIONS.passwordChanged, reply);
  });
  app.put('/user/password', { config: signedIn, schema: schemas.changePassword }, async ({ user, body }, reply) => {
    await changePassword.execute({ ...body, userId: user.id, sessionId: user.sessionId });
    return confirmed(CONFIRMATIONS.passwordChanged, reply);
  });
  app.post('/user/email', { config: signedIn, schema: schemas.changeEmail }, async ({ user, body }, reply) => {
    await changeEmail.execute({ ...body, userId: user.id });
    return confirmed(CONFIRMATIONS.confirmationMailed, reply);
  });
  app.post('/auth/confirm-email', { config: mailed, schema: schemas.confirmEmail }, async ({ body }, reply) => {
    await confirmEmail.execute(body);
    return confirmed(CONFIRMATIONS.emailConfirmed, reply);
  });
};

export interface JwksRoutesOptions {
  readonly jwks: () => unknown;
}

/** The public keys that verify our tokens, in the format of RFC 7517 instead of the envelope. */
export const jwksRoutes: RoutePlugin<JwksRoutesOptions> = async (app, { jwks }) => {
  app.get('/.well-known/jwks.json', { config: { public: true }, schema: { hide: true } }, async () => jwks());
};
