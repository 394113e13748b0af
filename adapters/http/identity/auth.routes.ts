import type { LogIn } from '../../../application/identity/log-in.ts';
import type { LogOut } from '../../../application/identity/log-out.ts';
import type { SignedIn } from '../../../application/identity/open-session.ts';
import type { RefreshSession } from '../../../application/identity/refresh-session.ts';
import type { RegisterUser } from '../../../application/identity/register-user.ts';
import { confirmed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { addressKey } from '../auth/try-limits.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import { languageOf } from '../language/say.ts';
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
