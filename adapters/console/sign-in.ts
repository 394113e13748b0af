import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogIn } from '../../application/identity/log-in.ts';
import type { LogOut } from '../../application/identity/log-out.ts';
import type { UserQueries } from '../../application/identity/user.queries.ts';
import type { Clock } from '../../application/shared/ports.ts';
import { CodeRequired } from '../../domain/identity/second-factor.errors.ts';
import { InvalidCredentials } from '../../domain/identity/user.errors.ts';
import { answerTo } from '../http/answers/errors.ts';
import type { HttpServer } from '../http/answers/routes.ts';
import { addressKey } from '../http/auth/try-limits.ts';
import { httpErrors } from '../http/fields/http-errors.ts';
import { logIn as loginSchema } from '../http/identity/identity.schemas.ts';
import { formReader } from './forms.ts';
import { keepZone } from './habits.ts';
import { errorIn, OPEN_PAGE, PREFIX, PUBLIC, pathBelow, redirect, render } from './rendering.ts';
import { forgetSession, keepActive, keepSession, refreshTokenIn } from './sessions.ts';
import { SignInTickets } from './sign-in-tickets.ts';

export interface SignInOptions {
  readonly logIn: LogIn;
  readonly logOut: LogOut;
  readonly userQueries: UserQueries;
  readonly clock: Clock;
  /** Encrypts what was typed while the session ended, and passwords that wait for a code. The same on every node. */
  readonly draftSecret: string;
}

const ENDED = 'Your session has ended. Sign in to go on: what you typed is kept for you.';
const LATE = 'This took too long. Sign in again.';
const WRONG_CODE = 'The code is wrong, has expired or was used before.';
const DISCARDED = 'The form that was open belongs to another operator. It is discarded.';

type Fields = Readonly<Record<string, unknown>>;

class TicketExpired extends InvalidCredentials {}

interface Next {
  readonly next?: unknown;
}

interface SignInData {
  readonly error?: string;
  readonly email?: unknown;
  /** The page to show next, below `/console`. */
  readonly next?: string;
  /** A form that was open when the session ended. */
  readonly draft?: unknown;
  /** The password was right: the page takes the code. */
  readonly ticket?: unknown;
}

function renderSignIn(reply: FastifyReply, { email = '', next = '', ...data }: SignInData): FastifyReply {
  const address = next === '' ? undefined : `${PREFIX}${next}`;
  return render(reply, 'sign-in', { title: 'Sign in', email, ...data, next: address });
}

/** Shows the sign-in instead of the result of a form, which it carries on. */
export function signInWith(reply: FastifyReply, ended: Error, draft: string): FastifyReply {
  errorIn(reply, ended);
  reply.headers({ 'hx-retarget': '#content', 'hx-reselect': '#content', 'hx-reswap': 'outerHTML' });
  return renderSignIn(reply.header('hx-push-url', 'false'), { error: ENDED, draft });
}

/** Signs operators in and out. A failed try shows its error beside the form. */
export function signInPages(app: HttpServer, options: SignInOptions): void {
  const { logIn, logOut, userQueries, clock } = options;
  const { credentialsIn, showAgain } = signInForm(options);
  // Signed in already: the guard lets the request through.
  const errorHandler = (error: Error, { query }: FastifyRequest, reply: FastifyReply) => {
    const { statusCode } = answerTo(error);
    if (statusCode === 401) return renderSignIn(reply.code(200), { next: pathBelow((query as Next).next) });
    if (statusCode !== 403) throw error;
    forgetSession(reply);
    return redirect(reply, '/sign-in');
  };
  app.get('/sign-in', { ...OPEN_PAGE, errorHandler }, ({ query }, reply) =>
    redirect(reply, pathBelow((query as Next).next)),
  );
  const limited = { ...PUBLIC, config: { public: true, authRateLimit: 'POST /auth/login' }, errorHandler: showAgain };
  app.post('/sign-in', limited, async (request, reply) => {
    const signedIn = await logIn.execute({ ...credentialsIn(request.body), address: addressKey(request) });
    const user = await userQueries.userOf(signedIn.userId);
    if (user?.role !== 'operator') {
      await logOut.execute(signedIn);
      throw httpErrors.operatorsOnly();
    }
    keepSession(reply, signedIn);
    keepActive(reply, clock.now().getTime());
    const { next, draft: closed, zone } = request.body as Fields;
    keepZone(reply, zone);
    const draft = app.drafts.open(closed);
    if (draft === null) return redirect(reply, pathBelow(next));
    if (draft.authorId !== signedIn.userId) return redirect(reply, '', { message: DISCARDED });
    return redirect(reply, `${draft.path}?draft=${await app.drafts.keep(draft)}`);
  });
  app.post('/sign-out', OPEN_PAGE, async (_request, reply) => {
    const refreshToken = refreshTokenIn(reply);
    if (refreshToken !== undefined) await logOut.execute({ refreshToken });
    forgetSession(reply);
    return redirect(reply, '/sign-in', { message: 'You are signed out.' });
  });
}

/** Takes the password on one page and, where the second factor is on, the code on another. */
function signInForm({ draftSecret, clock }: SignInOptions) {
  const tickets = new SignInTickets(draftSecret);
  const readForm = formReader(loginSchema.body);
  return {
    credentialsIn(body: unknown) {
      const { ticket, email, code } = body as Fields;
      if (ticket === undefined) return readForm(body);
      const { password } = tickets.open(ticket, email, clock.now()) ?? {};
      if (password === undefined) throw new TicketExpired();
      return readForm({ email, password, code });
    },
    showAgain(error: Error, { body }: FastifyRequest, reply: FastifyReply) {
      const { email, next, draft, ticket } = { ...(body as Fields) };
      const { message } = errorIn(reply, error);
      const kept = { email, next: pathBelow(next), draft };
      if (error instanceof CodeRequired) {
        return renderSignIn(reply, { ...kept, ticket: ticket ?? tickets.issue(readForm(body), clock.now()) });
      }
      if (error instanceof TicketExpired) return renderSignIn(reply, { ...kept, error: LATE });
      // The password was right before.
      const isCode = error instanceof InvalidCredentials && ticket !== undefined;
      return renderSignIn(reply, { ...kept, error: isCode ? WRONG_CODE : message, ticket });
    },
  };
}
