import os from 'node:os';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { OpenSpan, Tracing } from '../../telemetry/tracing.ts';

export interface LogOptions {
  /** A level of pino, or `silent`. */
  readonly level: string;
  /** Default: standard output. */
  readonly stream?: { write(line: string): void };
}

export function loggerOptions({ level, stream }: LogOptions, version: string, tracing?: Tracing | null) {
  return {
    level,
    base: { service: 'lending-service', version, pid: process.pid, hostname: os.hostname() },
    ...(stream !== undefined && { stream }),
    ...(tracing && { mixin: () => tracing.ids() }),
    formatters: { log: (line) => withoutSecrets(line) },
    serializers: { err: describeError, req: (request) => ({ method: request.method, route: routeOf(request) }) },
  } satisfies FastifyServerOptions['logger'];
}

/** A log in the same form, for lines before the server is built. */
export function logWithoutServer(options: LogOptions, version: string): FastifyBaseLogger {
  return Fastify({ logger: loggerOptions(options, version) }).log;
}

/** Levels that log successful requests. */
const VERBOSE: readonly string[] = ['trace', 'debug', 'info'];

/** Logs one line per request, when it is answered. */
export class RequestLog extends LogController {
  private readonly logsSuccess: boolean;

  constructor(log: LogOptions | false) {
    super({ requestIdLogLabel: 'requestId' });
    this.logsSuccess = log !== false && VERBOSE.includes(log.level);
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && !this.logsSuccess) return;
    const line = {
      requestId: request.id,
      method: request.method,
      route: routeOf(request),
      statusCode: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      userId: (request.user as { readonly id: string } | null)?.id,
      remoteAddress: request.ip,
    };
    if (error) reply.log.error({ ...line, err: error }, 'request failed');
    else reply.log.info(line, 'request completed');
  }

  override serviceUnavailable(logger: FastifyBaseLogger, _server: FastifyInstance): void {
    logger.info('request refused while closing');
  }
}

/** The pattern of the route. Paths and queries may contain personal data, and signatures that grant access. */
function routeOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string {
  return routeOptions.url ?? 'unmatched';
}

interface Fault extends Error {
  readonly code?: unknown;
}

/** With its cause, which often names the real fault, such as a database that is down. */
function describeError(error: Fault) {
  const { cause } = error;
  return { ...described(error), ...(cause instanceof Error && { cause: described(cause) }) };
}

/** Only these fields: libraries add others to their errors, such as the values of a query. */
function described({ name, code, message, stack }: Fault) {
  return {
    type: name,
    message: withoutStatement(message),
    stack: withoutStatement(stack ?? ''),
    ...(typeof code === 'string' && { code }),
  };
}

/** Fields, in lower case, whose values are never logged. */
const SECRETS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'password',
  'passwordhash',
  'accesstoken',
  'refreshtoken',
  'token',
  'confirmationcode',
  'signature',
  'x-signature',
]);
const CENSORED = '[redacted]';
const MAX_DEPTH = 6;

/** The SQL statement, with its values, that database libraries put before their message. */
const STATEMENT = /\b(?:insert into|update|delete from|select|with|merge into)\b[\s\S]*? - (?=[a-z])/gi;

/** Replaces pino's redaction by paths: with wildcards that costs more than the rest of a request. */
function withoutSecrets(line: Record<string, unknown>, depth = 1): Record<string, unknown> {
  let censored: Record<string, unknown> | undefined;
  for (const name in line) {
    const value = line[name];
    const kept = SECRETS.has(name.toLowerCase())
      ? CENSORED
      : isPlain(value) && depth < MAX_DEPTH
        ? withoutSecrets(value, depth + 1)
        : value;
    if (kept === value) continue;
    // Copied, because the caller still uses the logged value.
    censored ??= Array.isArray(line) ? ([...line] as unknown as Record<string, unknown>) : { ...line };
    censored[name] = kept;
  }
  return censored ?? line;
}

/** Serializers handle the rest, such as errors and requests. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

function withoutStatement(text: string): string {
  return text.replace(STATEMENT, '[statement] - ');
}

/** Requests of orchestrators and Prometheus, which come every few seconds. */
const UNTRACED = ['/health/live', '/health/ready', '/metrics'];

/** A span for each request, which continues the `traceparent` of the client. Register it before other hooks. */
export function registerTracing(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const resume = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (UNTRACED.includes(route)) return done();
    const span = tracing.open({
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route },
      parent: [request.headers.traceparent ?? ''].flat()[0] ?? '',
    });
    spans.set(request, span);
    span.run(done);
  });
  // The body arrives in events of the socket, which are outside the span.
  app.addHook('preValidation', (request, _reply, done) => resume(request, done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failure = statusCode >= 500 ? { code: statusCode } : undefined;
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, failure);
    resume(request, done);
  });
}
