import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SignedIn } from '../../application/identity/open-session.ts';
import type { RefreshSession } from '../../application/identity/refresh-session.ts';
import { InvalidRefreshToken } from '../../domain/identity/session.errors.ts';
import { REFRESH_TOKEN_LIFETIME_DAYS } from '../../domain/identity/session.ts';

/** Browsers drop the access token this long before it expires. */
const EARLY_SECONDS = 30;

/**
 * Turns the cookies of the console into the bearer token that the JSON API checks, so that there is one check. Without
 * an access token it exchanges the refresh token. Requests sent together get the same new token, at any node.
 */
export function registerSessions(app: FastifyInstance, refreshSession: RefreshSession): void {
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
    const access = request.cookies[app.cookieNames.access] ?? (refreshToken && (await renew(reply, refreshToken)));
    if (access) headers.authorization = `Bearer ${access}`;
  });
}

export function keepSession(reply: FastifyReply, { accessToken, refreshToken, expiresIn }: SignedIn): void {
  const { access, refresh } = reply.server.cookieNames;
  reply.setCookie(access, accessToken, { maxAge: Math.max(1, expiresIn - EARLY_SECONDS) });
  reply.setCookie(refresh, refreshToken, { maxAge: REFRESH_TOKEN_LIFETIME_DAYS * 86_400 });
}

export function forgetSession(reply: FastifyReply): void {
  const { access, refresh } = reply.server.cookieNames;
  reply.clearCookie(access).clearCookie(refresh);
}

export function refreshTokenIn({ request, server }: FastifyReply): string | undefined {
  return request.cookies[server.cookieNames.refresh];
}
