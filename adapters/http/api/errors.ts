import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type DomainErrorKind, type ErrorDetail } from '../../../domain/shared/domain-error.ts';
import { JSON_TYPE } from './envelope.ts';
import { ProtocolError, RETRY_AFTER_SECONDS, refusal } from './protocol-error.ts';
import { writeStandardHeaders } from '../server/standard-headers.ts';

/** The one place where a broken rule becomes an HTTP status. */
const STATUS: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  declined: 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  unavailable: 503,
};

/** What Fastify and its plugins refuse by themselves, in our words. Every fault of an upload is a 400. */
const FRAMEWORK: Readonly<Record<string, () => ProtocolError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: refusal.malformedJson,
  FST_ERR_CTP_BODY_TOO_LARGE: refusal.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal.unsupportedMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal.badRequest,
  FST_ERR_BAD_URL: refusal.routeNotFound,
  FST_ERR_NOT_FOUND: refusal.routeNotFound,
  FST_ERR_MAX_PARAM_LENGTH: refusal.uriTooLong,
  FST_ERR_HANDLER_TIMEOUT: refusal.unavailable,
};

/** The refusal that an error is told as. What is unexpected says nothing of itself: it is only logged. */
export interface Answer {
  readonly statusCode: number;
  readonly code: string;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

export function answerTo(error: unknown): Answer {
  if (error instanceof DomainError) {
    const { code, message, details } = error;
    return { statusCode: STATUS[error.kind], code, message, details, headers: NO_HEADERS };
  }
  if (error instanceof ProtocolError) return error;
  const { code, kind, statusCode } = (error ?? {}) as { code?: unknown; kind?: unknown; statusCode?: unknown };
  // Adapters below may say that what they stand on is out, without knowing HTTP or being a rule of the business.
  if (kind === 'unavailable') return refusal.unavailable();
  const known = typeof code === 'string' && Object.hasOwn(FRAMEWORK, code) ? FRAMEWORK[code] : undefined;
  if (known !== undefined) return known();
  // Whatever else Fastify blames on the request. Only its own errors are believed, a library's `statusCode` is not.
  const ofFramework = typeof code === 'string' && code.startsWith('FST_');
  if (ofFramework && typeof statusCode === 'number' && statusCode < 500) return refusal.badRequest();
  return refusal.internal();
}

/** The body of a refusal, as text. */
export function errorBody({ statusCode, code, message, details }: Answer): string {
  return JSON.stringify({ success: false, statusCode, data: null, error: { code, message, details } });
}

/** Answers with the envelope. A 401 says what it wants, a 503 when to come back. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerTo(isHangUp(error, request) ? refusal.badRequest() : error);
  if (answer.statusCode >= 500) {
    if (answer.code === 'INTERNAL') request.log.error({ requestId: request.id, err: error }, 'request failed');
    else request.log.warn({ requestId: request.id, err: error }, 'service unavailable');
  }
  if (answer.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  if (answer.statusCode === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  for (const name in answer.headers) reply.header(name, answer.headers[name]);
  reply.code(answer.statusCode).type(JSON_TYPE).send(errorBody(answer));
}

/** A client that hangs up in the middle of its body is no fault of ours, and nobody reads what we answer. */
function isHangUp(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.readableAborted && (error as { readonly code?: unknown } | null)?.code === 'ECONNRESET';
}

/** For faults that Fastify finds before there is a route, and so before any hook has run. */
export function sendFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  writeStandardHeaders(reply, request.id);
  sendError(error, request, reply);
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(refusal.routeNotFound(), request, reply));
}
