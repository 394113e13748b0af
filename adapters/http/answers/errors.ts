import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ActUndone } from '../../../application/operators/four-eyed.ts';
import { Unavailable } from '../../../application/shared/ports.ts';
import { PaymentDeclined } from '../../../domain/payments/payment.errors.ts';
import { DomainError, type DomainErrorKind, type ErrorDetail } from '../../../domain/shared/domain-error.ts';
import type { Language } from '../../../domain/shared/language.ts';
import { say } from '../../texts/say.ts';
import { httpErrors, ProtocolError, RETRY_AFTER_SECONDS } from '../fields/http-errors.ts';
import { JSON_TYPE, waitingBody } from './envelope.ts';
import { languageOf } from './language.ts';
import { publicAddress } from './lists.ts';

// Why: docs/decisions/0002-one-failure-channel.md
/** The only place that maps domain errors to HTTP statuses. */
const STATUS: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  declined: 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  unavailable: 503,
};

/** Domain fields with another name on the wire, by error code. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  'DUPLICATE_REFERENCE.reference': 'referenceNumber',
  'INVALID_DEVICE.name': 'deviceName',
  'INVALID_LOAN_CHANGE.rate': 'interestRate',
  'INVALID_MESSAGE.content': 'message',
  'INVALID_NOTIFICATION.type': 'notificationType',
  'INVALID_PAUSE_DURATION.months': 'duration',
  'INVALID_PAYMENT.reference': 'referenceNumber',
  'INVALID_RATE.rate': 'interestRate',
};

/** What the wire calls a field and an error of the domain. Clients do not care whether a schema counted the decimals. */
export const wireNames = {
  of: (code: string, field: string) => WIRE_NAMES[`${code}.${field}`] ?? field,
  codeOf: (code: string) => (code === 'INVALID_AMOUNT' ? 'VALIDATION_FAILED' : code),
};

/** The JSON pointer of a domain field; empty for the whole. */
function pointerTo(code: string, { field, index }: ErrorDetail): string {
  if (field === null) return '';
  const name = wireNames.of(code, field);
  return index === undefined ? `/${name}` : `/${name}/${index}`;
}

/** Errors of Fastify and its plugins, with our own messages. Upload errors are all 400. */
const FRAMEWORK: Readonly<Record<string, () => ProtocolError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: httpErrors.malformedJson,
  FST_ERR_CTP_BODY_TOO_LARGE: httpErrors.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: httpErrors.unsupportedMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: httpErrors.badRequest,
  FST_ERR_BAD_URL: httpErrors.routeNotFound,
  FST_ERR_NOT_FOUND: httpErrors.routeNotFound,
  FST_ERR_MAX_PARAM_LENGTH: httpErrors.uriTooLong,
};

/** The response to an error. */
export interface Answer {
  readonly statusCode: number;
  readonly code: string;
  readonly message: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
  readonly headers: Readonly<Record<string, string>>;
  /** The path of what the request created although it failed. */
  readonly location?: string;
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Unexpected errors become a plain 500: their text is only logged. */
export function answerTo(error: unknown, language: Language = 'en'): Answer {
  if (error instanceof DomainError) {
    const { code, phrase } = error;
    const details = error.details.map((each) => ({ path: pointerTo(code, each), message: say(each, language) }));
    const created = error instanceof PaymentDeclined && { location: `/payments/${error.paymentId}` };
    const message = say(phrase, language);
    return {
      statusCode: STATUS[error.kind],
      code: wireNames.codeOf(code),
      message,
      details,
      headers: NO_HEADERS,
      ...created,
    };
  }
  const { statusCode, code, headers, phrase, details: faults } = protocolErrorOf(error);
  const details = faults.map((each) => ({ path: each.path, message: say(each, language) }));
  return { statusCode, code, message: say(phrase, language), details, headers };
}

function protocolErrorOf(error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error;
  if (error instanceof Unavailable) return httpErrors.unavailable();
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' && Object.hasOwn(FRAMEWORK, code) ? FRAMEWORK[code] : undefined;
  if (known !== undefined) return known();
  // Only Fastify's own `statusCode` is trusted, not that of other libraries.
  const ofFramework = typeof code === 'string' && code.startsWith('FST_');
  if (ofFramework && typeof statusCode === 'number' && statusCode < 500) return httpErrors.badRequest();
  return httpErrors.internal();
}

/** The body of an error response, as text. */
export function errorBody({ statusCode, code, message, details }: Answer): string {
  return JSON.stringify({ success: false, statusCode, data: null, error: { code, message, details } });
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const body = errorBody(prepareError(error, request, reply));
  // The handler may have set another serializer.
  reply.type(JSON_TYPE).serializer(String).send(body);
}

/** Logs an error of the service, and sets the status and headers of its response. The caller writes the body. */
export function prepareError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  language = languageOf(request),
): Answer {
  const answer = answerTo(isHangUp(error, request) ? httpErrors.badRequest() : error, language);
  reply.header('content-language', language);
  if (answer.statusCode >= 500) {
    if (answer.code === 'INTERNAL') request.log.error({ requestId: request.id, err: error }, 'request failed');
    else request.log.warn({ requestId: request.id, err: error }, 'service unavailable');
  }
  if (answer.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  if (answer.statusCode === 429 || answer.statusCode === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  if (answer.location !== undefined) reply.header('location', publicAddress(request, answer.location));
  for (const name in answer.headers) reply.header(name, answer.headers[name]);
  reply.code(answer.statusCode);
  return answer;
}

/** The client closed the connection while sending its body: no fault of the service, and no client reads the response. */
function isHangUp(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.readableAborted && (error as { readonly code?: unknown } | null)?.code === 'ECONNRESET';
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    try {
      if (!(error instanceof ActUndone)) throw error;
      const approval = await error.afterwards();
      reply.code(200).type(JSON_TYPE).send(waitingBody(approval));
    } catch (final) {
      sendError(final, request, reply);
    }
    return reply;
  });
  app.setNotFoundHandler((request, reply) => sendError(httpErrors.routeNotFound(), request, reply));
}
