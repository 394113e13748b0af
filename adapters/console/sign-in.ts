import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../application/identity/sign-in.ts';
import { CodeRequired } from '../../domain/identity/second-factor.ts';
import { InvalidRefreshToken, REFRESH_TOKEN_LIFETIME_DAYS } from '../../domain/identity/session.ts';
import { InvalidCredentials } from '../../domain/identity/user.errors.ts';
import { answerTo } from '../http/answers/errors.ts';
import type { HttpServer } from '../http/answers/routes.ts';
import { addressKey } from '../http/auth/try-limits.ts';
import { httpErrors } from '../http/fields/http-errors.ts';
import { logIn as loginSchema } from '../http/identity/identity.schemas.ts';
import { SealedTexts } from '../security/sealed-texts.ts';
import type { ConsolePorts } from './console-ports.ts';
import { formReader } from './forms.ts';
import { errorIn, OPEN_PAGE, PREFIX, PUBLIC, pathBelow, redirect, render } from './rendering.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The open page requests itself again and again, also while the operator is away. */
    isFollowed?: boolean;
  }
}

/** Browsers drop the access token this long before it expires. */
const EARLY_SECONDS = 30;
const SESSION_SECONDS = REFRESH_TOKEN_LIFETIME_DAYS * 86_400;

/**
 * Turns the cookies of the console into the bearer token that the JSON API checks, so that there is one check. Without
 * an access token it exchanges the refresh token. Requests sent together get the same new token, at any node. Each request
 * is an activity of the operator, but for those that an open page sends by itself.
 */
export function registerSessions(app: FastifyInstance, options: ConsolePorts): void {
  const { refreshSession, logOut, clock, idleMinutes } = options;
  const renew = async (reply: FastifyReply, refreshToken: string): Promise<string | undefined> => {
    try {
      const signedIn = await refreshSession.execute({ refreshToken });
      keepSession(reply, signedIn);
      return signedIn.accessToken;
    } catch (error) {
      if (!(error instanceof InvalidRefreshToken)) throw error;
      forgetSession(reply);
      return undefined;
    }
  };
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request.raw;
    // The console accepts no credentials but its cookies.
    delete headers.authorization;
    if (request.routeOptions.config.public === true) return;
    const refreshToken = refreshTokenIn(reply);
    const [now, last] = [clock.now().getTime(), lastActivity(reply)];
    if (last !== null && now - last > idleMinutes * 60_000) {
      if (refreshToken !== undefined) await logOut.execute({ refreshToken });
      forgetSession(reply);
      return;
    }
    // Without a known activity, a session is not renewed.
    const renewable = last === null ? undefined : refreshToken;
    const access = request.cookies[app.cookieNames.access] ?? (renewable && (await renew(reply, renewable)));
    if (!access) return;
    headers.authorization = `Bearer ${access}`;
    if (request.routeOptions.config.isFollowed !== true) keepActive(reply, now);
  });
}

function keepSession(reply: FastifyReply, { accessToken, refreshToken, expiresIn }: SignedIn): void {
  const { access, refresh } = reply.server.cookieNames;
  reply.setCookie(access, accessToken, { maxAge: Math.max(1, expiresIn - EARLY_SECONDS) });
  reply.setCookie(refresh, refreshToken, { maxAge: SESSION_SECONDS });
}

/** Remembers in the browser when the operator did something last. */
function keepActive(reply: FastifyReply, now: number): void {
  reply.setCookie(reply.server.cookieNames.active, String(now), { signed: true, maxAge: SESSION_SECONDS });
}

function forgetSession(reply: FastifyReply): void {
  const { access, refresh, active, queue } = reply.server.cookieNames;
  for (const name of [access, refresh, active, queue]) reply.clearCookie(name);
}

function refreshTokenIn({ request, server }: FastifyReply): string | undefined {
  return request.cookies[server.cookieNames.refresh];
}

function lastActivity(reply: FastifyReply): number | null {
  const { valid, value } = reply.unsignCookie(reply.request.cookies[reply.server.cookieNames.active] ?? '');
  return valid ? Number(value) : null;
}

/** How long a code may be typed after the password. */
const LIFETIME_MS = 5 * 60_000;
const PURPOSE = 'sign-in';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Carries a password that was right from the page that takes it to the page that takes the code, encrypted. */
class SignInTickets {
  private readonly texts: SealedTexts;

  /** @param secret of 32 bytes in hexadecimal, the same on every node */
  constructor(secret: string) {
    this.texts = new SealedTexts(secret);
  }

  issue({ email, password }: Credentials, now: Date): string {
    return this.texts.seal(PURPOSE, JSON.stringify({ email, password, until: now.getTime() + LIFETIME_MS }));
  }

  /** `null` if it has expired, or is not for this address, which the limit of tries counts. */
  open(ticket: unknown, email: unknown, now: Date): Credentials | null {
    const text = this.texts.open(PURPOSE, ticket);
    if (text === null) return null;
    const { until, ...credentials } = JSON.parse(text) as Credentials & { readonly until: number };
    return credentials.email === email && now.getTime() < until ? credentials : null;
  }
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
export function signInPages(app: HttpServer, options: ConsolePorts): void {
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
    const { next, draft: closed } = request.body as Fields;
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
function signInForm({ draftSecret, clock }: ConsolePorts) {
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
