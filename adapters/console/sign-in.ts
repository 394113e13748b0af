import type { FastifyReply } from 'fastify';
import type { LogIn } from '../../application/identity/log-in.ts';
import type { LogOut } from '../../application/identity/log-out.ts';
import type { UserQueries } from '../../application/identity/user.queries.ts';
import { httpErrors } from '../http/api/http-errors.ts';
import type { HttpServer } from '../http/api/typebox-provider.ts';
import { logIn as loginSchema } from '../http/identity/identity.schemas.ts';
import { filledIn, formReader } from './forms.ts';
import { errorIn, PAGE, PUBLIC, redirect, render } from './rendering.ts';
import { forgetSession, keepSession, refreshTokenIn } from './sessions.ts';

export interface SignInOptions {
  readonly logIn: LogIn;
  readonly logOut: LogOut;
  readonly userQueries: UserQueries;
}

/** Signs operators in and out. A failed try shows its error beside the form. */
export function signInPages(app: HttpServer, { logIn, logOut, userQueries }: SignInOptions): void {
  const credentialsIn = formReader(loginSchema.body);
  const form = (reply: FastifyReply, error?: string, email: unknown = '') =>
    render(reply, 'sign-in', { title: 'Sign in', error, email });

  app.get('/sign-in', PUBLIC, (_request, reply) => form(reply));
  app.post(
    '/sign-in',
    {
      ...PUBLIC,
      config: { public: true, authRateLimit: 'POST /auth/login' },
      errorHandler: (error, { body }, reply) => form(reply, errorIn(reply, error).message, filledIn(body).email),
    },
    async (request, reply) => {
      const signedIn = await logIn.execute(credentialsIn(request.body));
      const user = await userQueries.userOf(signedIn.userId);
      if (user?.role !== 'operator') {
        await logOut.execute(signedIn);
        throw httpErrors.operatorsOnly();
      }
      keepSession(reply, signedIn);
      return redirect(reply, '');
    },
  );
  app.post('/sign-out', PAGE, async (_request, reply) => {
    const refreshToken = refreshTokenIn(reply);
    if (refreshToken !== undefined) await logOut.execute({ refreshToken });
    forgetSession(reply);
    return redirect(reply, '/sign-in', 'You are signed out.');
  });
}
