import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  RouteOptions,
} from 'fastify';
import { mayPerform, type OperatorAction } from '../../../application/operators/roles.ts';
import { SecondFactorRequired } from '../../../domain/identity/second-factor.ts';
import { UnknownSubject, UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { Role } from '../../../domain/identity/user.ts';
import type { SessionId, UserId } from '../../../domain/shared/ids.ts';
import { httpErrors } from '../fields/http-errors.ts';
import { type AccessTokenVerifier, type Caller, callerOfKey, type FindApiKey, isApiKey } from './access-tokens.ts';
import type { VerifyExternalToken } from './external-tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No access token is required. */
    public?: boolean;
    /** Callers with another role get 403. */
    role?: Role;
    /** Operators whose role does not allow this get 403. */
    allowed?: OperatorAction;
    /** An external identity that is not linked to a user gets 404 USER_NOT_FOUND instead of 401 UNKNOWN_SUBJECT. */
    unlinkedIsNotFound?: boolean;
    /** Open to operators without a second factor, also where they need one. */
    withoutSecondFactor?: boolean;
    /** What lets requests in. Set by `registerAuthentication`. */
    guard?: OnRequest;
  }

  interface FastifyInstance {
    /** Lets a request in again, in the middle of a long answer. Rejects if its access has ended. */
    checkAccess(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: Caller;
  }
}

/** Characters of path and query. The longest URLs of this service, signed ones, are shorter. */
const LONGEST_URL = 2048;

/** The routes that API keys open. */
const BACK_OFFICE = '/backoffice/';

/** Whether a caller with a valid token still has access. False gives 401: the account was erased. */
export type Admit = (caller: Caller) => boolean | Promise<boolean>;

export interface Authentication {
  readonly accessTokens: AccessTokenVerifier;
  readonly admit?: Admit | undefined;
  /** Where operators need a second factor: whether a user has it on and showed a code of it in this session. */
  readonly hasSecondFactor?: ((sessionId: SessionId, userId: UserId) => Promise<boolean>) | undefined;
  /** Verifies tokens that are not our own. */
  readonly verifyExternal?: VerifyExternalToken | undefined;
  readonly findApiKey?: FindApiKey | undefined;
}

type OnRequest = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/**
 * Requires a token on every route registered from now on, except with `config: { public: true }`. It runs before the
 * body is read and validated, so that without a token the response is always 401, and beyond the role always 403.
 */
export function registerAuthentication(app: FastifyInstance, authentication: Authentication): void {
  app.decorate(
    'checkAccess',
    (request, reply) =>
      new Promise((resolve, reject) => {
        const guard = request.routeOptions.config.guard as OnRequest;
        guard(request, reply, (error) => (error ? reject(error) : resolve()));
      }),
  );
  app.addHook('onRoute', (route) => {
    const guard = route.config?.public === true ? refuseLongUrls : guardOf(route, authentication);
    route.config = { ...route.config, guard };
    if (authentication.hasSecondFactor !== undefined) describeRefusal(route);
    // Before the hooks of the route, so that the rate limit counts authenticated callers only.
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}

/** Operators may call the operations of borrowers, too. Those of operators have the error in any case. */
function describeRefusal(route: RouteOptions): void {
  const { config, schema } = route;
  if (config?.public === true || config?.role !== undefined || config?.withoutSecondFactor === true) return;
  route.schema = { ...schema, errors: [...(schema?.errors ?? []), new SecondFactorRequired()] };
}

const refuseLongUrls: OnRequest = (request, _reply, done) => {
  done(faultOfUrl(request));
};

function faultOfUrl(request: FastifyRequest): Error | undefined {
  return (request.raw.url?.length ?? 0) > LONGEST_URL ? httpErrors.uriTooLong() : undefined;
}

function guardOf(route: RouteOptions, authentication: Authentication): OnRequest {
  const { accessTokens, admit = () => true, verifyExternal, findApiKey } = authentication;
  const { unlinkedIsNotFound, withoutSecondFactor } = route.config ?? {};
  const hasSecondFactor = withoutSecondFactor === true ? undefined : authentication.hasSecondFactor;
  const takesKeys = route.url.startsWith(BACK_OFFICE);
  const errors = {
    invalid: httpErrors.unauthenticated,
    unlinked: () => (unlinkedIsNotFound === true ? new UserNotFound() : new UnknownSubject()),
    erased: () => new UnknownSubject(),
  };
  const authorize = (request: FastifyRequest, caller: Caller): Error | undefined => {
    request.user = caller;
    return mayCall(caller, route.config) ? faultOfUrl(request) : httpErrors.forbidden();
  };
  const pass = (request: FastifyRequest, caller: Caller, done: HookHandlerDoneFunction): void => {
    const fault = authorize(request, caller);
    // A caller without a session signs in at an external issuer, which has its own second factor.
    const isFree = hasSecondFactor === undefined || caller.role !== 'operator' || caller.sessionId === null;
    if (fault !== undefined || isFree) done(fault);
    else hasSecondFactor(caller.sessionId, caller.id).then((has) => done(refusalUnless(has)), done);
  };
  const ifAdmitted = async (caller: Caller, admitted: boolean | Promise<boolean>): Promise<Caller> => {
    if (await admitted) return caller;
    throw httpErrors.unauthenticated();
  };
  const keyOf = async (token: string): Promise<Caller> => {
    const key = takesKeys ? await findApiKey?.(token) : null;
    if (!key) throw httpErrors.unauthenticated();
    return callerOfKey(key);
  };
  const authenticate = async (request: FastifyRequest, token: string): Promise<Caller> => {
    if (isApiKey(token)) return keyOf(token);
    const caller = await accessTokens.verify(request, token);
    if (caller !== null) return ifAdmitted(caller, admit(caller));
    const outside = (await verifyExternal?.(token)) ?? 'invalid';
    if (typeof outside === 'string') throw errors[outside]();
    return outside;
  };
  return (request, _reply, done) => {
    const token = bearerToken(request.raw.headers.authorization);
    if (token === null) return done(httpErrors.unauthenticated());
    const known = accessTokens.recall(token);
    const admitted = known !== undefined && admit(known);
    // Most tokens were verified before: these requests pass without a promise.
    if (known !== undefined && admitted === true) return pass(request, known, done);
    const caller = known === undefined ? authenticate(request, token) : ifAdmitted(known, admitted);
    caller.then((one) => pass(request, one, done), done);
  };
}

const refusalUnless = (hasSecondFactor: boolean) => (hasSecondFactor ? undefined : new SecondFactorRequired());

function mayCall(caller: Caller, { role, allowed }: FastifyContextConfig = {}): boolean {
  if (role !== undefined && caller.role !== role) return false;
  return allowed === undefined || (caller.operatorRole !== null && mayPerform(caller.operatorRole, allowed));
}

/** RFC 6750, 2.1: the scheme in any case, one space and the token. `null` for any other form. */
function bearerToken(header: string | undefined): string | null {
  if (header === undefined || header.length < 8 || header[6] !== ' ') return null;
  return header.slice(0, 6).toLowerCase() === 'bearer' && header[7] !== ' ' ? header.slice(7) : null;
}
