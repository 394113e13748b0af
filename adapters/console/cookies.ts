import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../http/auth/try-limits.ts';
import type { ConsolePorts } from './console-ports.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly cookieNames: CookieNames;
  }
}

type CookieNames = Readonly<Record<'access' | 'refresh' | 'active' | 'form' | 'done' | 'queue', string>>;

/** Over HTTPS, other hosts of the domain cannot set these cookies: RFC 6265bis, 4.1.3.2. It requires the path `/`. */
const HOST_ONLY = '__Host-';

// Why: docs/decisions/0031-the-console-is-rendered-by-the-server.md
/** Sets up cookies, and checks the token of each form that is sent. */
export async function registerCookies(app: FastifyInstance, path: string, options: ConsolePorts): Promise<void> {
  const { cookieSecret, formSecret, secure } = options;
  const prefix = `${secure ? HOST_ONLY : ''}console_`;
  const names = {
    access: `${prefix}access`,
    refresh: `${prefix}refresh`,
    active: `${prefix}active`,
    form: `${prefix}csrf`,
    done: `${prefix}done`,
    queue: `${prefix}queue`,
  };
  app.decorate('cookieNames', names);
  const cookies = { path: secure ? '/' : path, httpOnly: true, sameSite: 'strict', secure } as const;
  await app.register(cookie, { secret: cookieSecret, parseOptions: cookies });
  await app.register(csrf, {
    cookieKey: names.form,
    cookieOpts: { ...cookies, signed: true },
    csrfOpts: { hmacKey: formSecret, userInfo: true },
    getToken: ({ body }) => String((body as { readonly _csrf?: unknown } | undefined)?._csrf),
    getUserInfo: formOwner,
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (request.method !== 'POST') return done();
    app.csrfProtection(request, reply, done);
  });
}

/** The token for the forms of a page. */
export function formToken(reply: FastifyReply): string {
  return reply.generateCsrf({ userInfo: formOwner(reply.request) });
}

/** The session that a form belongs to; empty for the sign-in form, which has none yet. */
function formOwner(request: FastifyRequest): string {
  const caller = callerOf(request);
  return caller?.sessionId ?? caller?.id ?? 'signed out';
}
