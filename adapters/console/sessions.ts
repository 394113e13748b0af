import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LogOut } from '../../application/identity/log-out.ts';
import type { SignedIn } from '../../application/identity/open-session.ts';
import type { RefreshSession } from '../../application/identity/refresh-session.ts';
import type { Clock } from '../../application/shared/ports.ts';
import { InvalidRefreshToken } from '../../domain/identity/session.errors.ts';
import { REFRESH_TOKEN_LIFETIME_DAYS } from '../../domain/identity/session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The open page requests itself again and again, also while the operator is away. */
    isFollowed?: boolean;
  }
}

/** Browsers drop the access token this long before it expires. */
const EARLY_SECONDS = 30;
const SESSION_SECONDS = REFRESH_TOKEN_LIFETIME_DAYS * 86_400;

export interface SessionOptions {
  readonly refreshSession: RefreshSession;
  readonly logOut: LogOut;
  readonly clock: Clock;
  /** A session without a request for longer ends. */
  readonly idleMinutes: number;
}

/**
 * Turns the cookies of the console into the bearer token that the JSON API checks, so that there is one check. Without
 * an access token it exchanges the refresh token. Requests sent together get the same new token, at any node. Each request
 * is an activity of the operator, but for those that an open page sends by itself.
 */
export function registerSessions(app: FastifyInstance, options: SessionOptions): void {
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

export function keepSession(reply: FastifyReply, { accessToken, refreshToken, expiresIn }: SignedIn): void {
  const { access, refresh } = reply.server.cookieNames;
  reply.setCookie(access, accessToken, { maxAge: Math.max(1, expiresIn - EARLY_SECONDS) });
  reply.setCookie(refresh, refreshToken, { maxAge: SESSION_SECONDS });
}

/** Remembers in the browser when the operator did something last. */
export function keepActive(reply: FastifyReply, now: number): void {
  reply.setCookie(reply.server.cookieNames.active, String(now), { signed: true, maxAge: SESSION_SECONDS });
}

export function forgetSession(reply: FastifyReply): void {
  const { access, refresh, active, queue } = reply.server.cookieNames;
  for (const name of [access, refresh, active, queue]) reply.clearCookie(name);
}

export function refreshTokenIn({ request, server }: FastifyReply): string | undefined {
  return request.cookies[server.cookieNames.refresh];
}

function lastActivity(reply: FastifyReply): number | null {
  const { valid, value } = reply.unsignCookie(reply.request.cookies[reply.server.cookieNames.active] ?? '');
  return valid ? Number(value) : null;
}
