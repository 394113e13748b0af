import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction, RouteOptions } from 'fastify';
import { UnknownSubject, UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { Role } from '../../../domain/identity/user.ts';
import type { VerifyAccessToken } from './access-tokens.ts';
import type { VerifyOutsideToken } from './outside-tokens.ts';
import { refusal } from '../api/protocol-error.ts';
import type { Caller } from './token-memory.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no access token. */
    public?: boolean;
    /** Only for this role; everyone else gets 403. */
    role?: Role;
    /** Tells an outside identity that is linked to nobody 404 USER_NOT_FOUND instead of 401 UNKNOWN_SUBJECT. */
    asksWhoIAm?: boolean;
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: Caller;
  }
}

/** Characters of path and query together. Comfortable for every address of this service, signed ones included. */
export const LONGEST_URL = 2048;

/** Says whether a caller with a valid token is still let in: false is a 401. For accounts erased before it expired. */
export type Admit = (caller: Caller) => boolean | Promise<boolean>;

/** What decides who comes in. Tokens of our own never touch the outside verifier, which has to wait for others. */
export interface Doorkeepers {
  readonly verify: VerifyAccessToken;
  readonly admit?: Admit | undefined;
  readonly verifyOutside?: VerifyOutsideToken | undefined;
}

type OnRequest = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/**
 * Puts authentication in front of every route that is not `config: { public: true }`: before the body is read and
 * before anything is validated, so that without a token the answer is 401 whatever else is wrong. It is added to the
 * routes one by one, so that no request has to be asked which route it is for; routes registered earlier go without.
 */
export function registerAuthentication(app: FastifyInstance, doorkeepers: Doorkeepers): void {
  app.addHook('onRoute', (route) => {
    const guard = route.config?.public === true ? refuseLongUrls : guardOf(route, doorkeepers);
    // In front of the route's own hooks, the rate limit's among them: who may not come in is not counted.
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}

const refuseLongUrls: OnRequest = (request, _reply, done) => {
  done(faultOfUrl(request));
};

function faultOfUrl(request: FastifyRequest): Error | undefined {
  return (request.raw.url?.length ?? 0) > LONGEST_URL ? refusal.uriTooLong() : undefined;
}

function guardOf(route: RouteOptions, { verify, admit, verifyOutside }: Doorkeepers): OnRequest {
  const role = route.config?.role;
  const letIn = (request: FastifyRequest, caller: Caller): Error | undefined => {
    request.user = caller;
    return role !== undefined && caller.role !== role ? refusal.forbidden() : faultOfUrl(request);
  };
  const askOutside = outsideGuardOf(route, verifyOutside, letIn);
  return (request, _reply, done) => {
    const token = bearerToken(request.raw.headers.authorization);
    const caller = token === null ? null : verify(token);
    const admitted = caller !== null && (admit === undefined || admit(caller));
    if (admitted === true) done(letIn(request, caller as Caller));
    else if (token !== null && caller === null) askOutside(request, token, done);
    else if (caller === null || admitted === false) done(refusal.unauthenticated());
    else admitted.then((welcome) => done(welcome ? letIn(request, caller) : refusal.unauthenticated()), done);
  };
}

type LetIn = (request: FastifyRequest, caller: Caller) => Error | undefined;

/** For tokens that are not ours. */
function outsideGuardOf(route: RouteOptions, verifyOutside: VerifyOutsideToken | undefined, letIn: LetIn) {
  const refusals = {
    unsound: refusal.unauthenticated,
    unlinked: () => (route.config?.asksWhoIAm === true ? new UserNotFound() : new UnknownSubject()),
    erased: () => new UnknownSubject(),
  };
  return (request: FastifyRequest, token: string, done: HookHandlerDoneFunction): void => {
    const verdict = verifyOutside?.(token) ?? Promise.resolve('unsound' as const);
    verdict.then((caller) => done(typeof caller === 'string' ? refusals[caller]() : letIn(request, caller)), done);
  };
}

/** RFC 6750, 2.1: the scheme in any case, one space, the token. Anything else is no token. */
function bearerToken(header: string | undefined): string | null {
  if (header === undefined || header.length < 8 || header[6] !== ' ') return null;
  return header.slice(0, 6).toLowerCase() === 'bearer' && header[7] !== ' ' ? header.slice(7) : null;
}
