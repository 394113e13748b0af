import type { Socket } from 'node:net';
import fastJson from 'fast-json-stringify';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Language } from '../../../domain/shared/language.ts';
import { atFirstUse } from '../../system/at-first-use.ts';
import type { Tracing } from '../../telemetry/tracing.ts';
import { registerErrors } from '../answers/errors.ts';
import { type AccessTokenOptions, type FindApiKey, registerAccessTokens } from '../auth/access-tokens.ts';
import { type Admit, type Authentication, registerAuthentication } from '../auth/authentication.ts';
import type { ExternalTokenOptions, VerifyExternalToken } from '../auth/external-tokens.ts';
import { type RateLimits, registerRateLimits } from '../auth/rate-limit.ts';
import { BODY_LIMIT_BYTES, registerBodies } from '../fields/bodies.ts';
import { buildValidatorCompiler } from '../fields/validation.ts';
import { type ApiDescription, registerApiDescription } from '../openapi/api-description.ts';
import { registerRouteDescriptions } from '../openapi/route-descriptions.ts';
import { answerOnSocket, followResponses, registerClosing, registerHandlerTime } from './connections.ts';
import { headerRequestIdOf, registerCors, sendFrameworkError, writeStandardHeaders } from './headers.ts';
import { type LogOptions, loggerOptions, RequestLog, registerTracing } from './logging.ts';
import { type Metrics, registerHealth, registerMetrics, registerMetricsRoute } from './metrics.ts';
import { asRoutable, LONGEST_PARAMETER, registerPaths, removeForwardedPorts } from './paths.ts';
import { registerApiReference } from './reference-page.ts';

const TIMEOUTS = {
  /** For a request to arrive completely. */
  requestMs: 30_000,
  /** For a handler that takes long, after the body is read. */
  handlerMs: 30_000,
  /** For work that the next request can continue. Less than `handlerMs`, so that its current step can end. */
  enoughMs: 25_000,
  /** For a socket without traffic, such as a download that the client does not read. Longer than `handlerMs`. */
  connectionMs: 60_000,
  /** For an idle connection. Longer than the usual 60 s of load balancers. */
  keepAliveMs: 72_000,
  /** For running requests to finish after `close()`. */
  closeMs: 10_000,
  /** Between two searches of Node for requests that take too long. */
  checkMs: 5_000,
};

export type Timeouts = Readonly<typeof TIMEOUTS>;

export interface ServerOptions extends ApiDescription {
  readonly log: LogOptions | false;
  readonly accessTokens: AccessTokenOptions;
  /** Accepts tokens of an external identity provider too. */
  readonly externalTokens?: ExternalTokenOptions | null;
  readonly admit?: Admit;
  /** Where operators need a second factor. */
  readonly hasSecondFactor?: Authentication['hasSecondFactor'];
  readonly findApiKey?: FindApiKey;
  readonly rateLimits: RateLimits;
  /** The proxies that are trusted to state the client's address: how many, or which addresses and networks. */
  readonly trustProxy: boolean | number | string[];
  /** The origins whose pages may call the service from a browser. `*` is any origin. */
  readonly corsOrigins: readonly string[];
  /** For requests without a supported `Accept-Language`. Default: English. */
  readonly defaultLanguage?: Language;
  /** Whether operators can sign in at `/console`. */
  readonly hasConsole?: boolean;
  /** Whether the database answers. A rejection counts as no. */
  ready(): Promise<boolean>;
  readonly timeouts?: Partial<Timeouts>;
  readonly tracing?: Tracing | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/**
 * A server with everything that routes share; register the routes on it. The order matters: an `onRoute` hook applies
 * only to routes registered after it.
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const app = createServer(options, timeouts);
  if (options.tracing) registerTracing(app, options.tracing);
  app.decorate('publicPath', options.publicPath ?? '');
  app.decorate('defaultLanguage', options.defaultLanguage ?? 'en');
  const metrics = registerMetrics(app);
  app.decorate('metrics', metrics);
  registerErrors(app);
  registerBodies(app);
  app.setValidatorCompiler(buildValidatorCompiler());
  app.setSerializerCompiler<object>(({ schema }) => {
    const serializer = atFirstUse(() => fastJson(schema));
    return (answer) => serializer()(answer);
  });
  const isDraining = registerClosing(app, timeouts.closeMs);
  registerHandlerTime(app, timeouts);
  registerStandardHeaders(app, isDraining);
  await registerCors(app, options.corsOrigins);
  registerPaths(app, metrics);

  await registerApiDescription(app, options);
  const accessTokens = await registerAccessTokens(app, options.accessTokens);
  await registerRateLimits(app, options.rateLimits);
  await registerApiReference(app, options.hasConsole === true);
  const { admit, hasSecondFactor, externalTokens, findApiKey } = options;
  const verifyExternal = externalTokens ? await externalVerifier(externalTokens, admit) : undefined;
  registerAuthentication(app, { accessTokens, admit, hasSecondFactor, verifyExternal, findApiKey });
  registerRouteDescriptions(app);

  registerHealth(app, async () => !isDraining() && (await options.ready()));
  registerMetricsRoute(app, metrics);
  return app;
}

/** Loads `jose` only where it is used. */
async function externalVerifier(tokens: ExternalTokenOptions, admit?: Admit): Promise<VerifyExternalToken> {
  const { externalTokenVerifier } = await import('../auth/external-tokens.ts');
  return externalTokenVerifier(tokens, admit);
}

function createServer(options: ServerOptions, timeouts: Timeouts): FastifyInstance {
  const { log, trustProxy, version, tracing, defaultLanguage = 'en' } = options;
  const onSocket = (error: Error, socket: Socket) => answerOnSocket(error, socket, defaultLanguage);
  const { requestMs, connectionMs, keepAliveMs, checkMs } = timeouts;
  const app = Fastify({
    logger: log === false ? false : loggerOptions(log, version, tracing),
    logController: new RequestLog(log),
    genReqId: headerRequestIdOf,
    // Fastify itself trusts no proxy when it is given a number.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestMs,
    connectionTimeout: connectionMs,
    keepAliveTimeout: keepAliveMs,
    // The first hook checks Host. Node would send a 400 without a body.
    http: { headersTimeout: requestMs, connectionsCheckingInterval: checkMs, requireHostHeader: false },
    // Requests that arrive while closing are served. Fastify's own 503 has no envelope.
    return503OnClosing: false,
    // Fastify calls this first, so what is done here also holds for errors before routing.
    rewriteUrl(request) {
      removeForwardedPorts(request);
      return asRoutable(request.url ?? '/');
    },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: onSocket,
  });
  // Most requests log one line, so a child logger per request is not worth its cost.
  app.setChildLoggerFactory((logger) => logger);
  followResponses(app);
  // Unknown expectations may be ignored (RFC 9110, 10.1.1). Node would send a 417 without a body.
  app.server.on('checkExpectation', app.routing);
  // Node would close the connection without a response.
  app.server.on('connect', (_request, socket) => onSocket(new Error('CONNECT is not served.'), socket as Socket));
  return app;
}

function registerStandardHeaders(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    writeStandardHeaders(reply, request.id);
    if (isDraining()) reply.header('connection', 'close');
    done();
  });
}
