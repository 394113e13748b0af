import type { Socket } from 'node:net';
import fastJson from 'fast-json-stringify';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { type AccessTokenOptions, registerAccessTokens } from '../auth/access-tokens.ts';
import { type Admit, registerAuthentication } from '../auth/authentication.ts';
import { BODY_LIMIT_BYTES, registerBodies, settleContentType } from './bodies.ts';
import { registerClosing } from './lifecycle.ts';
import { isErrorAnswer } from '../api/envelope.ts';
import { registerErrors, sendError, sendFrameworkError } from '../api/errors.ts';
import { registerHealth } from './health.ts';
import { namesOneHost } from './protocol.ts';
import { type LogOptions, loggerOptions, RequestLog } from './logging.ts';
import { type Metrics, registerMetrics, registerMetricsRoute } from './metrics.ts';
import { type ApiDescription, registerApiDescription, registerApiReference } from '../api/openapi.ts';
import { type OutsideTokenOptions, outsideTokenVerifier } from '../auth/outside-tokens.ts';
import { refusal } from '../api/protocol-error.ts';
import { type RateLimits, registerRateLimits } from '../auth/rate-limit.ts';
import { registerRouteGuard } from '../api/route-descriptions.ts';
import { answerOnSocket } from './socket-errors.ts';
import { requestIdOf, writeStandardHeaders } from './standard-headers.ts';
import { allowedMethods, asRoutable } from './unrouted.ts';
import { buildValidatorCompiler } from '../api/validation.ts';

/** Milliseconds. */
export interface Timeouts {
  /** For a request to arrive whole. */
  readonly requestMs: number;
  /** For a handler to answer. */
  readonly handlerMs: number;
  /** For a socket on which nothing moves. */
  readonly connectionMs: number;
  /** For an idle connection to be used again. Longer than load balancers keep theirs, which is mostly 60 s. */
  readonly keepAliveMs: number;
  /** For requests in hand to end after `close()`. */
  readonly closeMs: number;
  /** How often Node looks for requests that take too long. */
  readonly checkMs: number;
}

const TIMEOUTS: Timeouts = {
  requestMs: 30_000,
  handlerMs: 30_000,
  connectionMs: 120_000,
  keepAliveMs: 72_000,
  closeMs: 10_000,
  checkMs: 5_000,
};

export interface ServerOptions extends ApiDescription {
  /** `false` for no log at all. */
  readonly log: LogOptions | false;
  readonly accessTokens: AccessTokenOptions;
  /** Tokens of an outside identity provider, where one is configured. */
  readonly outsideTokens?: OutsideTokenOptions | null;
  readonly admit?: Admit;
  readonly rateLimits: RateLimits;
  /** Which proxies may tell the client's address, as Fastify's option of this name. */
  readonly trustProxy: NonNullable<FastifyServerOptions['trustProxy']>;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  readonly timeouts?: Partial<Timeouts>;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
  interface FastifyContextConfig {
    /** Waits for bytes from a client or a file store, and so is given only so long. */
    waitsForFiles?: boolean;
  }
}

/**
 * A server with everything that all routes share, and none of the routes of the business: register those on it. The
 * order matters: what listens for new routes stands before the routes that it is for.
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  boundHandlers(app, options.timeouts?.handlerMs ?? TIMEOUTS.handlerMs);
  const metrics = registerMetrics(app);
  app.decorate('metrics', metrics);
  registerErrors(app);
  registerBodies(app);
  app.setValidatorCompiler(buildValidatorCompiler());
  app.setSerializerCompiler<object>(({ schema }) => (isErrorAnswer(schema) ? JSON.stringify : fastJson(schema)));
  const { isDraining } = registerClosing(app, options.timeouts?.closeMs ?? TIMEOUTS.closeMs);
  registerFirstHook(app, metrics, isDraining);

  await registerApiDescription(app, options);
  const verify = await registerAccessTokens(app, options.accessTokens);
  await registerRateLimits(app, options.rateLimits);
  await registerApiReference(app);
  const { admit, outsideTokens } = options;
  const verifyOutside = outsideTokens ? outsideTokenVerifier(outsideTokens, admit) : undefined;
  registerAuthentication(app, { verify, admit, verifyOutside });
  registerRouteGuard(app);

  registerHealth(app, { ready: options.ready, isDraining });
  registerMetricsRoute(app, metrics);
  return app;
}

function createServer({ log, trustProxy, timeouts }: ServerOptions): FastifyInstance {
  const { requestMs, connectionMs, keepAliveMs, checkMs } = { ...TIMEOUTS, ...timeouts };
  const app = Fastify({
    logger: log === false ? false : loggerOptions(log),
    logController: new RequestLog(log),
    genReqId: requestIdOf,
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestMs,
    connectionTimeout: connectionMs,
    keepAliveTimeout: keepAliveMs,
    // A request without Host is refused by the first hook; Node would answer it with an empty 400.
    http: { headersTimeout: requestMs, connectionsCheckingInterval: checkMs, requireHostHeader: false },
    // Whatever came in before the last socket closed is served; the 503 of Fastify would not be in the envelope.
    return503OnClosing: false,
    rewriteUrl: (request) => asRoutable(request.url ?? '/'),
    // A path part is never too long for the router: `auth.ts` bounds the address, after it knows who asks.
    routerOptions: { maxParamLength: 64 * 1024 },
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: answerOnSocket,
  });
  // A logger of its own for every request, most of which log nothing, would cost more than it tells.
  app.log.child = () => app.log;
  // Node would answer an expectation that it does not know with an empty 417. It may be ignored: RFC 9110, 10.1.1.
  app.server.on('checkExpectation', app.routing);
  // Nobody is connected through here to anywhere; Node would hang up without a word.
  app.server.on('connect', (_request, socket) => answerOnSocket(new Error('CONNECT is not served.'), socket as Socket));
  return app;
}

/**
 * The database, the password hasher and the payment gateway bound what is asked of them by themselves; a timer for each
 * request would be a good part of what it costs. What waits for anything else says so.
 */
function boundHandlers(app: FastifyInstance, handlerMs: number): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.waitsForFiles === true) route.handlerTimeout ??= handlerMs;
  });
}

/** All that is done for every request before its route's own hooks, in one hook, since each has its price. */
function registerFirstHook(app: FastifyInstance, { unmatched }: Metrics, isDraining: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    writeStandardHeaders(reply, request.id);
    if (isDraining()) reply.header('connection', 'close');
    if (request.is404) {
      // Here and not in the not-found handler: that runs only after the body has been read, and may be refused, first.
      sendError(refusalOfUnrouted(app, request), request, reply);
      unmatched(reply.statusCode, reply.elapsedTime);
      return;
    }
    if (!namesOneHost(request.raw)) return done(refusal.badRequest());
    settleContentType(request);
    done();
  });
}

function refusalOfUnrouted(app: FastifyInstance, request: FastifyRequest): Error {
  const allowed = allowedMethods(app, request.raw.url ?? '/');
  return allowed.length === 0 ? refusal.routeNotFound() : refusal.methodNotAllowed(allowed);
}
